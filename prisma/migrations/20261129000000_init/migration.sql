-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "worker" (
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "color" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "base_url" TEXT,
    "api_key_name" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "temperature" DOUBLE PRECISION,
    "top_p" DOUBLE PRECISION,
    "max_tokens" INTEGER NOT NULL,
    "reasoning_effort" TEXT,
    "price" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pool" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pool_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pool_worker" (
    "pool_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "worker_id" TEXT NOT NULL,

    CONSTRAINT "pool_worker_pkey" PRIMARY KEY ("pool_id","ordinal")
);

-- CreateTable
CREATE TABLE "dataset" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dataset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item" (
    "id" TEXT NOT NULL,
    "dataset_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "question_hash" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "extra" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "strategy_kind" TEXT NOT NULL,
    "strategy_label" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "pool_name" TEXT NOT NULL,
    "is_simulated" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "answer" TEXT,
    "end_reason" TEXT,
    "end_message" TEXT,
    "usd" DECIMAL(24,12) NOT NULL DEFAULT 0,
    "is_cost_at_least" BOOLEAN NOT NULL DEFAULT false,
    "is_cost_estimated" BOOLEAN NOT NULL DEFAULT false,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "round_count" INTEGER NOT NULL DEFAULT 0,
    "step_count" INTEGER NOT NULL DEFAULT 0,
    "repair_count" INTEGER NOT NULL DEFAULT 0,
    "refusal_count" INTEGER NOT NULL DEFAULT 0,
    "resumes" INTEGER NOT NULL DEFAULT 0,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "queued" JSONB NOT NULL,
    "engine_id" TEXT,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,
    "body_hash" TEXT,
    "item_id" TEXT,
    "parent_run_id" TEXT,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "round" (
    "run_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "plan" JSONB,
    "repairs" JSONB NOT NULL DEFAULT '[]',
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "same_plan_as" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "round_pkey" PRIMARY KEY ("run_id","index")
);

-- CreateTable
CREATE TABLE "step" (
    "run_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "worker" INTEGER,
    "worker_id" TEXT,
    "worker_label" TEXT,
    "served_model" TEXT,
    "role" TEXT,
    "status" TEXT NOT NULL,
    "subtask" TEXT NOT NULL,
    "access" JSONB NOT NULL,
    "sees" TEXT[],
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "finish_reason" TEXT,
    "error_code" TEXT,
    "notes" TEXT[],
    "usd" DECIMAL(24,12) NOT NULL DEFAULT 0,
    "is_cost_at_least" BOOLEAN NOT NULL DEFAULT false,
    "is_cost_estimated" BOOLEAN NOT NULL DEFAULT false,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "step_pkey" PRIMARY KEY ("run_id","key")
);

-- CreateTable
CREATE TABLE "attempt" (
    "run_id" TEXT NOT NULL,
    "step_key" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "first_token_ms" DOUBLE PRECISION,
    "error_code" TEXT,
    "finish_reason" TEXT,
    "served_model" TEXT,
    "input_tokens" INTEGER,
    "cached_input_tokens" INTEGER,
    "cache_write_tokens" INTEGER,
    "output_tokens" INTEGER,
    "reasoning_tokens" INTEGER,
    "usage_source" TEXT,
    "cost_status" TEXT NOT NULL,
    "usd" DECIMAL(24,12),

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("run_id","step_key","index")
);

-- CreateTable
CREATE TABLE "run_event" (
    "run_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "body" JSONB NOT NULL,
    "messages" JSONB,
    "long" JSONB,

    CONSTRAINT "run_event_pkey" PRIMARY KEY ("run_id","sequence")
);

-- CreateTable
CREATE UNLOGGED TABLE "step_delta" (
    "id" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "step_key" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "offset" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "step_delta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_link" (
    "id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "token_end" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "engine" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "engine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pool_worker_worker_id_idx" ON "pool_worker"("worker_id");

-- CreateIndex
CREATE INDEX "item_question_hash_idx" ON "item"("question_hash");

-- CreateIndex
CREATE UNIQUE INDEX "item_dataset_id_ordinal_key" ON "item"("dataset_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "run_idempotency_key_key" ON "run"("idempotency_key");

-- CreateIndex
CREATE INDEX "run_created_at_id_idx" ON "run"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "run_status_created_at_idx" ON "run"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "run_strategy_kind_created_at_idx" ON "run"("strategy_kind", "created_at" DESC);

-- CreateIndex
CREATE INDEX "run_pool_id_created_at_idx" ON "run"("pool_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "run_item_id_idx" ON "run"("item_id");

-- CreateIndex
CREATE INDEX "run_parent_run_id_idx" ON "run"("parent_run_id");

-- CreateIndex
CREATE INDEX "step_worker_id_kind_idx" ON "step"("worker_id", "kind");

-- CreateIndex
CREATE INDEX "attempt_started_at_idx" ON "attempt"("started_at");

-- CreateIndex
CREATE INDEX "step_delta_run_id_id_idx" ON "step_delta"("run_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "share_link_token_hash_key" ON "share_link"("token_hash");

-- CreateIndex
CREATE INDEX "share_link_run_id_idx" ON "share_link"("run_id");

-- AddForeignKey
ALTER TABLE "pool_worker" ADD CONSTRAINT "pool_worker_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool_worker" ADD CONSTRAINT "pool_worker_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "worker"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item" ADD CONSTRAINT "item_dataset_id_fkey" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_run_id_step_key_fkey" FOREIGN KEY ("run_id", "step_key") REFERENCES "step"("run_id", "key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Rows that change while a run goes on keep free space beside them, so that an update touches no index.
ALTER TABLE "run" SET (fillfactor = 60);
ALTER TABLE "round" SET (fillfactor = 70);
ALTER TABLE "step" SET (fillfactor = 70);
