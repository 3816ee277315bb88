-- CreateTable
CREATE TABLE "deleted_spend" (
    "id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "worker_id" TEXT NOT NULL,
    "worker_label" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "served_model" TEXT,
    "connection_id" TEXT,
    "connection_label" TEXT,
    "strategy_label" TEXT NOT NULL,
    "is_simulated" BOOLEAN NOT NULL,
    "calls" INTEGER NOT NULL,
    "failed_calls" INTEGER NOT NULL,
    "unpriced_calls" INTEGER NOT NULL,
    "estimated_calls" INTEGER NOT NULL,
    "uncounted_calls" INTEGER NOT NULL,
    "guessed_calls" INTEGER NOT NULL,
    "input_tokens" BIGINT NOT NULL,
    "cached_input_tokens" BIGINT NOT NULL,
    "cache_write_tokens" BIGINT NOT NULL,
    "output_tokens" BIGINT NOT NULL,
    "reasoning_tokens" BIGINT NOT NULL,
    "usd" DECIMAL(24,12) NOT NULL,

    CONSTRAINT "deleted_spend_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_spend_day_connection_id_idx" ON "deleted_spend"("day", "connection_id");

-- Runs that came as a file were paid for elsewhere: their calls are of no connection of this studio, and in no budget.
UPDATE "attempt" SET "connection_id" = NULL
FROM "run"
WHERE "run"."id" = "attempt"."run_id" AND "attempt"."connection_id" IS NOT NULL
  AND ("run"."is_imported" OR ("run"."engine_id" IS NULL AND "run"."ended_at" IS NOT NULL));
