import "server-only";
import { pgPool } from "../client";

export type SpendGrouping = "day" | "worker" | "strategy" | "connection" | "model";

/** Sums over the calls that share a key and are all simulated, or all real. */
export type SpendRecord = {
  key: string;
  label: string;
  isSimulated: boolean;
  calls: number;
  failedCalls: number;
  unpricedCalls: number;
  inputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  usd: string;
  isEstimated: boolean;
};

type Grouping = { key: string; label: string; joins: string; order: string };

const withWorker =
  "JOIN step s ON s.run_id = a.run_id AND s.key = a.step_key LEFT JOIN worker w ON w.id = a.worker_id";
const byCost = "usd DESC, calls DESC, key";

const groupings: Record<SpendGrouping, Grouping> = {
  day: {
    key: "to_char(a.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
    label: "to_char(a.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
    joins: "",
    order: "key",
  },
  worker: {
    key: "a.worker_id",
    // A worker that is gone keeps the name that its steps have.
    label: "coalesce(w.label, s.worker_label, a.worker_id)",
    joins: withWorker,
    order: byCost,
  },
  strategy: { key: "r.strategy_label", label: "r.strategy_label", joins: "", order: byCost },
  connection: {
    key: "coalesce(a.connection_id, 'none')",
    label: "coalesce(c.label, 'A connection that was deleted')",
    joins: "",
    order: byCost,
  },
  model: {
    key: "coalesce(a.served_model, w.model, 'unknown')",
    label: "coalesce(a.served_model, w.model, 'unknown')",
    joins: "LEFT JOIN worker w ON w.id = a.worker_id",
    order: byCost,
  },
};

/**
 * Whether a call was simulated. Its connection tells; when that is gone, the run's own copy of the worker does. Both are
 * only asked in runs that have a simulated worker at all.
 */
const simulatedSql = `
  CASE
    WHEN NOT r.is_simulated THEN false
    WHEN c.kind IS NOT NULL THEN c.kind = 'simulated'
    ELSE jsonb_path_exists(r.queued,
      '$.pool.*[*] ? (@.id == $id && @.provider == "simulated")', jsonb_build_object('id', a.worker_id))
  END`;

/** Runs that came in from a file were paid for elsewhere: they have ended, and no engine of this studio ever owned them. */
const isOwnRun = "(r.engine_id IS NOT NULL OR r.ended_at IS NULL)";

/** The built-in Conductor calls no model and costs nothing. */
const isModelCall = "a.worker_id IS NOT NULL";

/** The statement for a grouping; its parameters are the first moment and the one after the last. */
export function spendStatement(by: SpendGrouping): string {
  const { key, label, joins, order } = groupings[by];
  return `
  SELECT ${key} AS key, max(${label}) AS label, ${simulatedSql} AS "isSimulated",
    count(*)::int AS calls,
    count(*) FILTER (WHERE a.error_code IS NOT NULL)::int AS "failedCalls",
    count(*) FILTER (WHERE a.cost_status = 'unknown')::int AS "unpricedCalls",
    coalesce(sum(a.input_tokens), 0)::float8 AS "inputTokens",
    coalesce(sum(a.cached_input_tokens), 0)::float8 AS "cachedInputTokens",
    coalesce(sum(a.cache_write_tokens), 0)::float8 AS "cacheWriteTokens",
    coalesce(sum(a.output_tokens), 0)::float8 AS "outputTokens",
    coalesce(sum(a.reasoning_tokens), 0)::float8 AS "reasoningTokens",
    coalesce(sum(a.usd), 0) AS usd,
    bool_or(a.cost_status = 'estimated') AS "isEstimated"
  FROM attempt a
    JOIN run r ON r.id = a.run_id
    LEFT JOIN connection c ON c.id = a.connection_id
    ${joins}
  WHERE a.ended_at >= $1 AND a.ended_at < $2 AND ${isOwnRun} AND ${isModelCall}
  GROUP BY 1, 3
  ORDER BY ${order}`;
}

/** What calls that ended in [from, before) cost, each call once: attempts belong to leaf steps, planning calls included. */
export async function sumSpend({
  from,
  before,
  by,
}: {
  from: Date;
  before: Date;
  by: SpendGrouping;
}): Promise<SpendRecord[]> {
  const { rows } = await pgPool().query<SpendRecord>(spendStatement(by), [from, before]);
  return rows;
}
