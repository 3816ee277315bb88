-- A connection has a name of its own. Those that shared one before that was asked for are told apart as imported ones are:
-- the oldest keeps the name, the others take the next number that is free.
DO $$
DECLARE
  twin RECORD;
  number INTEGER;
  wanted TEXT;
BEGIN
  FOR twin IN
    SELECT id, label
    FROM (
      SELECT id, label, row_number() OVER (PARTITION BY label ORDER BY created_at, id) AS place
      FROM connection
    ) AS named
    WHERE place > 1
    ORDER BY label, place
  LOOP
    number := 2;
    LOOP
      -- A name has 100 characters at most.
      wanted := left(twin.label, 100 - length(' ' || number)) || ' ' || number;
      EXIT WHEN NOT EXISTS (SELECT 1 FROM connection WHERE label = wanted);
      number := number + 1;
    END LOOP;
    UPDATE connection SET label = wanted WHERE id = twin.id;
  END LOOP;
END
$$;
