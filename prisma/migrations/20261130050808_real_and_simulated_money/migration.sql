-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "is_simulated" BOOLEAN NOT NULL DEFAULT false;

-- A call was simulated when the worker that was called is, in the run's own copy of it.
UPDATE "attempt" SET "is_simulated" = true
FROM "step", (
  SELECT run."id" AS "run_id", worker->>'id' AS "worker_id"
  FROM "run", jsonb_array_elements(
    (run."queued"->'pool'->'workers') || coalesce(nullif(run."queued"->'pool'->'standIns', 'null'), '[]')) AS worker
  WHERE worker->>'provider' = 'simulated'
) AS simulated
WHERE step."run_id" = attempt."run_id" AND step."key" = attempt."step_key"
  AND simulated."run_id" = attempt."run_id"
  AND simulated."worker_id" = coalesce(attempt."worker_id", step."worker_id");

-- AlterTable
ALTER TABLE "run" DROP COLUMN "is_cost_at_least",
DROP COLUMN "is_cost_estimated",
DROP COLUMN "usd",
ADD COLUMN     "is_real_cost_at_least" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_real_cost_estimated" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_simulated_cost_at_least" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_simulated_cost_estimated" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "real_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "real_usd" DECIMAL(24,12) NOT NULL DEFAULT 0,
ADD COLUMN     "reality" TEXT,
ADD COLUMN     "simulated_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "simulated_usd" DECIMAL(24,12) NOT NULL DEFAULT 0;

-- The built-in Conductor's calls, which have no worker, are in neither part.
UPDATE "run" SET
  "real_calls" = parts."real_calls",
  "real_usd" = parts."real_usd",
  "is_real_cost_at_least" = parts."is_real_cost_at_least",
  "is_real_cost_estimated" = parts."is_real_cost_estimated",
  "simulated_calls" = parts."simulated_calls",
  "simulated_usd" = parts."simulated_usd",
  "is_simulated_cost_at_least" = parts."is_simulated_cost_at_least",
  "is_simulated_cost_estimated" = parts."is_simulated_cost_estimated"
FROM (
  SELECT called."run_id",
    count(*) FILTER (WHERE called."is_called" AND NOT called."is_simulated") AS "real_calls",
    coalesce(sum(called."usd") FILTER (WHERE NOT called."is_simulated"), 0) AS "real_usd",
    coalesce(bool_or(called."cost_status" = 'unknown') FILTER (WHERE NOT called."is_simulated"), false) AS "is_real_cost_at_least",
    coalesce(bool_or(called."cost_status" = 'estimated') FILTER (WHERE NOT called."is_simulated"), false) AS "is_real_cost_estimated",
    count(*) FILTER (WHERE called."is_called" AND called."is_simulated") AS "simulated_calls",
    coalesce(sum(called."usd") FILTER (WHERE called."is_simulated"), 0) AS "simulated_usd",
    coalesce(bool_or(called."cost_status" = 'unknown') FILTER (WHERE called."is_simulated"), false) AS "is_simulated_cost_at_least",
    coalesce(bool_or(called."cost_status" = 'estimated') FILTER (WHERE called."is_simulated"), false) AS "is_simulated_cost_estimated"
  FROM (
    SELECT attempt.* FROM "attempt"
      JOIN "step" ON step."run_id" = attempt."run_id" AND step."key" = attempt."step_key"
    WHERE attempt."worker_id" IS NOT NULL OR step."worker" IS NOT NULL
  ) AS called
  GROUP BY called."run_id"
) AS parts
WHERE parts."run_id" = run."id";

UPDATE "run" SET "reality" = CASE
  WHEN "simulated_calls" > 0 AND "real_calls" > 0 THEN 'mixed'
  WHEN "simulated_calls" > 0 THEN 'simulated'
  WHEN "real_calls" > 0 OR NOT "is_simulated" THEN 'real'
  WHEN jsonb_path_exists("queued", '$.pool.workers[*] ? (@.provider != "simulated")') THEN 'mixed'
  ELSE 'simulated'
END;

ALTER TABLE "run" ALTER COLUMN "reality" SET NOT NULL,
DROP COLUMN "is_simulated";

-- AlterTable
ALTER TABLE "repriced_run" RENAME COLUMN "usd_after" TO "real_usd";
ALTER TABLE "repriced_run" RENAME COLUMN "is_cost_at_least" TO "is_real_cost_at_least";
ALTER TABLE "repriced_run" RENAME COLUMN "is_cost_estimated" TO "is_real_cost_estimated";
ALTER TABLE "repriced_run" DROP COLUMN "usd_before",
ADD COLUMN     "is_simulated_cost_at_least" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_simulated_cost_estimated" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "simulated_usd" DECIMAL(24,12) NOT NULL DEFAULT 0,
ADD COLUMN     "unpriced" JSONB NOT NULL DEFAULT '[]';

-- A sum of real and simulated dollars cannot be taken apart again: such a run has to be priced anew.
DELETE FROM "repriced_run" USING "run" WHERE run."id" = repriced_run."run_id" AND run."reality" = 'mixed';

UPDATE "repriced_run" SET
  "simulated_usd" = repriced_run."real_usd", "real_usd" = 0,
  "is_simulated_cost_at_least" = repriced_run."is_real_cost_at_least", "is_real_cost_at_least" = false,
  "is_simulated_cost_estimated" = repriced_run."is_real_cost_estimated", "is_real_cost_estimated" = false
FROM "run" WHERE run."id" = repriced_run."run_id" AND run."reality" = 'simulated';

ALTER TABLE "repriced_run" ALTER COLUMN "is_simulated_cost_at_least" DROP DEFAULT,
ALTER COLUMN "is_simulated_cost_estimated" DROP DEFAULT,
ALTER COLUMN "simulated_usd" DROP DEFAULT;
