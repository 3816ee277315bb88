-- The built-in Conductor calls no model: its plans are no calls.
UPDATE "run" SET "calls" = "real_calls" + "simulated_calls" WHERE "calls" <> "real_calls" + "simulated_calls";
