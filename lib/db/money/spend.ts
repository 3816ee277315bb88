import "server-only";
import { pgPool } from "../client";
import { isFailure } from "../failed-calls";
import { callColumns, isModelCall, isOwnRun, isUncounted } from "./counted-calls";

export type SpendGrouping = "day" | "worker" | "strategy" | "connection" | "model";

/** Sums over the calls that share a key and are all simulated, or all real. */
export type SpendRecord = {
  key: string;
  label: string;
  /** Of a worker, as it is now, else as it was called; null by another grouping, and where several were. */
  model: string | null;
  connectionLabel: string | null;
  isSimulated: boolean;
  calls: number;
  failedCalls: number;
  unpricedCalls: number;
  estimatedCalls: number;
  uncountedCalls: number;
  guessedCalls: number;
  /** Calls of runs that were deleted since. */
  deletedCalls: number;
  /** Users' test calls. */
  testCalls: number;
  inputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  usd: string;
};

/**
 * The SQL of a grouping over attempts `a`, test calls `t` and what is left of deleted runs `d`; all know their connection
 * as `c`.
 */
type Grouping = {
  attempt: Source;
  test: Source;
  deleted: Source;
  /** The label where none is known. */
  unnamed: string;
  order: string;
};
type Source = { key: string; label: string; joins: string; model?: string; place?: string };

const byCost = "usd DESC, calls DESC, key";
const dayOf = (table: string) => {
  const day = `to_char(${table}.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
  return { key: day, label: day, joins: "" };
};
const joinWorker = (table: string) =>
  `LEFT JOIN worker w ON w.id = ${table}.worker_id LEFT JOIN connection wc ON wc.id = w.connection_id`;
const modelOf = (model: string, joins: string) => ({ key: model, label: model, joins });

const groupings: Record<SpendGrouping, Grouping> = {
  day: {
    attempt: dayOf("a"),
    test: dayOf("t"),
    deleted: { key: "d.day::text", label: "d.day::text", joins: "" },
    unnamed: "",
    order: "key",
  },
  worker: {
    attempt: {
      key: "a.worker_id",
      // A worker that is gone keeps the name that its steps have.
      label: "coalesce(w.label, s.worker_label, a.worker_id)",
      model: "coalesce(w.model, a.served_model)",
      place: "coalesce(wc.label, c.label)",
      joins: `JOIN step s ON s.run_id = a.run_id AND s.key = a.step_key ${joinWorker("a")}`,
    },
    test: {
      key: "coalesce(t.worker_id, 'unsaved')",
      label:
        "CASE WHEN t.worker_id IS NULL THEN 'Workers not saved' ELSE coalesce(w.label, t.worker_label) END",
      model: "CASE WHEN t.worker_id IS NOT NULL THEN coalesce(w.model, t.model) END",
      place:
        "CASE WHEN t.worker_id IS NOT NULL THEN coalesce(wc.label, c.label, t.connection_label) END",
      joins: joinWorker("t"),
    },
    deleted: {
      key: "d.worker_id",
      label: "coalesce(w.label, d.worker_label)",
      model: "coalesce(w.model, d.model)",
      place: "coalesce(wc.label, c.label, d.connection_label)",
      joins: joinWorker("d"),
    },
    unnamed: "",
    order: byCost,
  },
  strategy: {
    attempt: { key: "r.strategy_label", label: "r.strategy_label", joins: "" },
    test: { key: "'Test call'", label: "'Test call'", joins: "" },
    deleted: { key: "d.strategy_label", label: "d.strategy_label", joins: "" },
    unnamed: "",
    order: byCost,
  },
  connection: {
    attempt: { key: "coalesce(a.connection_id, 'none')", label: "c.label", joins: "" },
    test: {
      key: "coalesce(t.connection_id, 'none')",
      label: "coalesce(c.label, t.connection_label)",
      joins: "",
    },
    deleted: {
      key: "coalesce(d.connection_id, 'none')",
      label: "coalesce(c.label, d.connection_label)",
      joins: "",
    },
    unnamed: "A connection that was deleted",
    order: byCost,
  },
  model: {
    attempt: modelOf(
      "coalesce(a.served_model, w.model, 'unknown')",
      "LEFT JOIN worker w ON w.id = a.worker_id",
    ),
    test: modelOf("coalesce(t.served_model, t.model)", ""),
    deleted: modelOf("coalesce(d.served_model, d.model)", ""),
    unnamed: "",
    order: byCost,
  },
};

const figures = (table: string) => callColumns.map((column) => `${table}.${column}`).join(", ");

/** What was never called is no call. */
const isInRange = (table: string) =>
  `${table}.ended_at >= $1 AND ${table}.ended_at < $2 AND ${table}.is_called`;

const worked = ({ model = "NULL::text", place = "NULL::text" }: Source) =>
  `${model} AS model, ${place} AS place`;
const onlyOne = (column: string) =>
  `CASE WHEN min(${column}) = max(${column}) THEN max(${column}) END`;

/** What one call adds to the sums, by the columns of `deleted_spend`, which hold those of many. */
const oneCall = {
  calls: "1",
  failed_calls: `${isFailure}::int`,
  unpriced_calls: "(cost_status = 'unknown')::int",
  estimated_calls: "(cost_status = 'estimated')::int",
  uncounted_calls: `coalesce(${isUncounted}, false)::int`,
  guessed_calls: "coalesce(usage_source = 'estimated', false)::int",
  input_tokens: "input_tokens",
  cached_input_tokens: "cached_input_tokens",
  cache_write_tokens: "cache_write_tokens",
  output_tokens: "output_tokens",
  reasoning_tokens: "reasoning_tokens",
  usd: "usd",
};
const oneCallColumns = Object.entries(oneCall).map(([name, sql]) => `${sql} AS ${name}`);
const deletedColumns = Object.keys(oneCall).map((name) => `d.${name}`);

/** The statement for a grouping; its parameters are the first moment and the one after the last. */
export function spendStatement(by: SpendGrouping): string {
  const { attempt, test, deleted, unnamed, order } = groupings[by];
  return `
  SELECT key, coalesce(max(label), '${unnamed}') AS label, "isSimulated",
    ${onlyOne("model")} AS model, ${onlyOne("place")} AS "connectionLabel",
    sum(calls)::int AS calls,
    sum(failed_calls)::int AS "failedCalls",
    sum(unpriced_calls)::int AS "unpricedCalls",
    sum(estimated_calls)::int AS "estimatedCalls",
    sum(uncounted_calls)::int AS "uncountedCalls",
    sum(guessed_calls)::int AS "guessedCalls",
    coalesce(sum(calls) FILTER (WHERE is_deleted), 0)::int AS "deletedCalls",
    coalesce(sum(calls) FILTER (WHERE is_test), 0)::int AS "testCalls",
    coalesce(sum(input_tokens), 0)::float8 AS "inputTokens",
    coalesce(sum(cached_input_tokens), 0)::float8 AS "cachedInputTokens",
    coalesce(sum(cache_write_tokens), 0)::float8 AS "cacheWriteTokens",
    coalesce(sum(output_tokens), 0)::float8 AS "outputTokens",
    coalesce(sum(reasoning_tokens), 0)::float8 AS "reasoningTokens",
    coalesce(sum(usd), 0) AS usd
  FROM (
    SELECT key, label, "isSimulated", model, place, false AS is_deleted, is_test, ${oneCallColumns.join(", ")}
    FROM (
      SELECT ${attempt.key} AS key, ${attempt.label} AS label, a.is_simulated AS "isSimulated",
        ${worked(attempt)}, false AS is_test, ${figures("a")}
      FROM attempt a
        JOIN run r ON r.id = a.run_id
        LEFT JOIN connection c ON c.id = a.connection_id
        ${attempt.joins}
      WHERE ${isInRange("a")} AND ${isOwnRun} AND ${isModelCall}
      UNION ALL
      SELECT ${test.key}, ${test.label}, t.is_simulated, ${worked(test)}, true, ${figures("t")}
      FROM test_call t
        LEFT JOIN connection c ON c.id = t.connection_id
        ${test.joins}
      WHERE ${isInRange("t")}
    ) AS called
    UNION ALL
    SELECT ${deleted.key}, ${deleted.label}, d.is_simulated, ${worked(deleted)}, true, false, ${deletedColumns.join(", ")}
    FROM deleted_spend d
      LEFT JOIN connection c ON c.id = d.connection_id
      ${deleted.joins}
    WHERE d.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date AND d.day < ($2::timestamptz AT TIME ZONE 'UTC')::date
  ) AS spent
  GROUP BY 1, 3
  ORDER BY ${order}`;
}

/**
 * What calls that ended in [from, before) cost, each call once: attempts belong to leaf steps, planning calls included, and
 * users' test calls belong to no run. Those of deleted runs count on; `from` and `before` are midnights in UTC.
 */
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
