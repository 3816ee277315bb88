import "server-only";
import type { PoolClient } from "pg";
import { isFailure } from "../failed-calls";
import { callColumns, isModelCall, isOwnRun, isUncounted } from "./counted-calls";

const shared =
  "day, worker_id, worker_label, model, served_model, connection_id, connection_label, strategy_label, is_simulated";
const sums = {
  calls: "count(*)",
  failed_calls: `count(*) FILTER (WHERE ${isFailure})`,
  unpriced_calls: "count(*) FILTER (WHERE cost_status = 'unknown')",
  estimated_calls: "count(*) FILTER (WHERE cost_status = 'estimated')",
  uncounted_calls: `count(*) FILTER (WHERE ${isUncounted})`,
  guessed_calls: "count(*) FILTER (WHERE usage_source = 'estimated')",
  input_tokens: "coalesce(sum(input_tokens), 0)",
  cached_input_tokens: "coalesce(sum(cached_input_tokens), 0)",
  cache_write_tokens: "coalesce(sum(cache_write_tokens), 0)",
  output_tokens: "coalesce(sum(output_tokens), 0)",
  reasoning_tokens: "coalesce(sum(reasoning_tokens), 0)",
  usd: "coalesce(sum(usd), 0)",
};
const names = Object.keys(sums);

const statement = `
  INSERT INTO deleted_spend (id, ${shared}, ${names.join(", ")})
  SELECT md5(jsonb_build_array(${shared})::text) AS id, ${shared}, ${Object.values(sums).join(", ")}
  FROM (
    SELECT (a.ended_at AT TIME ZONE 'UTC')::date AS day, a.worker_id, coalesce(w.label, s.worker_label, a.worker_id) AS worker_label,
      coalesce(w.model, a.served_model, 'unknown') AS model, a.served_model, a.connection_id, c.label AS connection_label,
      r.strategy_label, a.is_simulated, ${callColumns.map((column) => `a.${column}`).join(", ")}
    FROM run r
      JOIN attempt a ON a.run_id = r.id
      JOIN step s ON s.run_id = a.run_id AND s.key = a.step_key
      LEFT JOIN worker w ON w.id = a.worker_id
      LEFT JOIN connection c ON c.id = a.connection_id
    WHERE r.id = $1 AND a.is_called AND ${isOwnRun} AND ${isModelCall}
  ) AS called
  GROUP BY ${shared}
  ORDER BY id
  ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = deleted_spend.${name} + EXCLUDED.${name}`).join(", ")}`;

/** Keeps what the calls of a run cost, which is deleted in the same transaction: spent money stays spent. */
export async function keepSpendOf(runId: string, client: Pick<PoolClient, "query">): Promise<void> {
  await client.query(statement, [runId]);
}
