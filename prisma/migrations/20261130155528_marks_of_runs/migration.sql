-- AlterTable
ALTER TABLE "run" ADD COLUMN     "is_best_so_far" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_imported" BOOLEAN NOT NULL DEFAULT false;

-- The last event of a run says what its answer is.
UPDATE "run" SET "is_best_so_far" = true
FROM "run_event" AS "event"
WHERE "event"."run_id" = "run"."id" AND "event"."type" = 'run-end'
  AND "event"."body" -> 'answer' ->> 'isBestSoFar' = 'true';
