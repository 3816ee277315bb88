import { newId, pgPool } from "@/lib/db";
import { saveBudget } from "@/lib/db/gate";
import type { CallLimits, Cost } from "@/lib/runs";

type Limits = Partial<CallLimits>;

/** Makes a connection, or changes its limits. */
export async function setConnection(id: string, limits: Limits, kind = "openai-compatible") {
  await pgPool().query(
    `INSERT INTO connection (id, label, kind, concurrency, requests_per_minute, tokens_per_minute)
     VALUES ($1, $1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET concurrency = EXCLUDED.concurrency,
       requests_per_minute = EXCLUDED.requests_per_minute, tokens_per_minute = EXCLUDED.tokens_per_minute`,
    [id, kind, ...toColumns(limits)],
  );
}

/** Makes a worker, or changes its limits. */
export async function setWorker(id: string, connectionId: string, limits: Limits) {
  await pgPool().query(
    `INSERT INTO worker (id, connection_id, label, color, model, max_tokens, concurrency, requests_per_minute, tokens_per_minute)
     VALUES ($1, $2, $1, 0, 'm', 1000, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET concurrency = EXCLUDED.concurrency,
       requests_per_minute = EXCLUDED.requests_per_minute, tokens_per_minute = EXCLUDED.tokens_per_minute`,
    [id, connectionId, ...toColumns(limits)],
  );
}

export const setBudget = saveBudget;

/** An attempt that ended now, with a run and a step for it. */
export async function addSpent(
  connectionId: string,
  usd: string | null,
  status: Cost["status"] = "known",
) {
  const id = newId("run");
  await pgPool().query(
    `WITH run AS (
       INSERT INTO run (id, title, question, strategy_kind, strategy_label, pool_id, pool_name, reality, status, created_at, queued)
       VALUES ($1, '', '', 'single', '', '', '', 'real', 'succeeded', now(), '{}')),
     step AS (
       INSERT INTO step (run_id, key, round, kind, index, status, subtask, access, sees, notes)
       VALUES ($1, 'r0.s0', 0, 'call', 0, 'succeeded', '', '[]', '{}', '{}'))
     INSERT INTO attempt (run_id, step_key, index, started_at, ended_at, cost_status, usd, connection_id)
     VALUES ($1, 'r0.s0', 0, now(), now(), $4, $2, $3)`,
    [id, usd, connectionId, status],
  );
}

function toColumns(limits: Limits) {
  const { concurrency = null, requestsPerMinute = null, tokensPerMinute = null } = limits;
  return [concurrency, requestsPerMinute, tokensPerMinute];
}
