-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "connection_id" TEXT,
ADD COLUMN     "waited_ms" DOUBLE PRECISION,
ADD COLUMN     "worker_id" TEXT;

-- CreateTable
CREATE TABLE "connection" (
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "base_url" TEXT,
    "key_source" TEXT NOT NULL DEFAULT 'none',
    "key_name" TEXT,
    "key_cipher" BYTEA,
    "key_end" TEXT,
    "key_host" TEXT,
    "concurrency" INTEGER,
    "requests_per_minute" INTEGER,
    "tokens_per_minute" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price" (
    "id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "entry" JSONB NOT NULL,
    "replaces_id" TEXT,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repricing" (
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repricing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repriced_run" (
    "repricing_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "usd_before" DECIMAL(24,12) NOT NULL,
    "usd_after" DECIMAL(24,12) NOT NULL,
    "is_cost_at_least" BOOLEAN NOT NULL,
    "is_cost_estimated" BOOLEAN NOT NULL,

    CONSTRAINT "repriced_run_pkey" PRIMARY KEY ("repricing_id","run_id")
);

-- CreateTable
CREATE TABLE "budget" (
    "scope" TEXT NOT NULL,
    "usd" DECIMAL(24,12) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_pkey" PRIMARY KEY ("scope")
);

-- CreateTable
CREATE UNLOGGED TABLE "call_lease" (
    "id" TEXT NOT NULL,
    "worker_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "is_open" BOOLEAN NOT NULL DEFAULT true,
    "usd" DECIMAL(24,12) NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_lease_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "call_rate" (
    "scope" TEXT NOT NULL,
    "requests" DOUBLE PRECISION NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_rate_pkey" PRIMARY KEY ("scope")
);

-- CreateTable
CREATE TABLE "circuit" (
    "connection_id" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "open_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),

    CONSTRAINT "circuit_pkey" PRIMARY KEY ("connection_id")
);

-- AlterTable
ALTER TABLE "worker"
ADD COLUMN     "call_timeout_ms" INTEGER,
ADD COLUMN     "concurrency" INTEGER,
ADD COLUMN     "connection_id" TEXT,
ADD COLUMN     "dialect" JSONB NOT NULL DEFAULT '{"tokenField":"auto","systemRole":"auto","streamUsage":"auto"}',
ADD COLUMN     "extra_body" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "fallback_id" TEXT,
ADD COLUMN     "idle_timeout_ms" INTEGER,
ADD COLUMN     "price_id" TEXT,
ADD COLUMN     "price_tier" TEXT NOT NULL DEFAULT 'standard',
ADD COLUMN     "requests_per_minute" INTEGER,
ADD COLUMN     "stop" TEXT[] NOT NULL DEFAULT '{}',
ADD COLUMN     "tags" TEXT[] NOT NULL DEFAULT '{}',
ADD COLUMN     "tokens_per_minute" INTEGER;

-- What workers held themselves moves into connections, whose ids are those that the studio would give, and prices.
INSERT INTO "connection" ("id", "label", "kind", "base_url", "key_source", "key_name")
SELECT DISTINCT 'conn_' || md5(concat_ws('|', "provider", coalesce("base_url", ''), coalesce("api_key_name", ''))),
  CASE WHEN "provider" = 'simulated' THEN 'Simulated' ELSE coalesce(substring("base_url" FROM '^https?://([^/?#]+)'), "provider") END,
  CASE
    WHEN "provider" IN ('anthropic', 'simulated') THEN "provider"
    WHEN "base_url" LIKE 'https://api.openai.com/%' THEN 'openai'
    WHEN "base_url" LIKE 'https://generativelanguage.googleapis.com/%' THEN 'gemini'
    WHEN "base_url" LIKE 'https://openrouter.ai/%' THEN 'openrouter'
    WHEN "base_url" LIKE 'https://api.deepseek.com%' THEN 'deepseek'
    ELSE 'openai-compatible'
  END,
  "base_url",
  CASE WHEN "api_key_name" IS NULL THEN 'none' ELSE 'env' END,
  "api_key_name"
FROM "worker";

UPDATE "worker" SET "connection_id" =
  'conn_' || md5(concat_ws('|', "provider", coalesce("base_url", ''), coalesce("api_key_name", '')));

INSERT INTO "price" ("id", "model_id", "entry")
SELECT DISTINCT ON (md5("price"::text)) 'price_' || md5("price"::text), "price"->>'modelId', "price"
FROM "worker" WHERE jsonb_typeof("price") = 'object';

UPDATE "worker" SET "price_id" = 'price_' || md5("price"::text) WHERE jsonb_typeof("price") = 'object';

UPDATE "attempt" SET "worker_id" = step."worker_id", "connection_id" = worker."connection_id"
FROM "step" LEFT JOIN "worker" ON worker."id" = step."worker_id"
WHERE step."run_id" = attempt."run_id" AND step."key" = attempt."step_key";

ALTER TABLE "worker" ALTER COLUMN "connection_id" SET NOT NULL,
ALTER COLUMN "stop" DROP DEFAULT,
ALTER COLUMN "stop" DROP NOT NULL,
ALTER COLUMN "tags" DROP DEFAULT,
ALTER COLUMN "tags" DROP NOT NULL,
DROP COLUMN "api_key_name",
DROP COLUMN "base_url",
DROP COLUMN "price",
DROP COLUMN "provider";

-- CreateIndex
CREATE INDEX "price_model_id_idx" ON "price"("model_id");

-- CreateIndex
CREATE INDEX "repriced_run_run_id_idx" ON "repriced_run"("run_id");

-- CreateIndex
CREATE INDEX "call_lease_connection_id_idx" ON "call_lease"("connection_id");

-- CreateIndex
CREATE INDEX "call_lease_worker_id_idx" ON "call_lease"("worker_id");

-- CreateIndex
CREATE INDEX "worker_connection_id_idx" ON "worker"("connection_id");

-- CreateIndex
CREATE INDEX "attempt_ended_at_connection_id_usd_idx" ON "attempt"("ended_at", "connection_id", "usd");

-- AddForeignKey
ALTER TABLE "worker" ADD CONSTRAINT "worker_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worker" ADD CONSTRAINT "worker_fallback_id_fkey" FOREIGN KEY ("fallback_id") REFERENCES "worker"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worker" ADD CONSTRAINT "worker_price_id_fkey" FOREIGN KEY ("price_id") REFERENCES "price"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repriced_run" ADD CONSTRAINT "repriced_run_repricing_id_fkey" FOREIGN KEY ("repricing_id") REFERENCES "repricing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repriced_run" ADD CONSTRAINT "repriced_run_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
