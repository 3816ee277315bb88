-- AlterTable
ALTER TABLE "call_lease" ADD COLUMN     "engine_id" TEXT;

-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "is_called" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "test_call" (
    "id" TEXT NOT NULL,
    "worker_id" TEXT,
    "worker_label" TEXT NOT NULL,
    "connection_id" TEXT,
    "connection_label" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "served_model" TEXT,
    "is_simulated" BOOLEAN NOT NULL,
    "is_called" BOOLEAN NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "error_code" TEXT,
    "input_tokens" INTEGER,
    "cached_input_tokens" INTEGER,
    "cache_write_tokens" INTEGER,
    "output_tokens" INTEGER,
    "reasoning_tokens" INTEGER,
    "usage_source" TEXT,
    "cost_status" TEXT NOT NULL,
    "usd" DECIMAL(24,12),

    CONSTRAINT "test_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "test_call_ended_at_connection_id_usd_idx" ON "test_call"("ended_at", "connection_id", "usd");
