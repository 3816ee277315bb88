import "server-only";
import { pgPool } from "../client";
import { isFailure } from "../failed-calls";
import { readOpenCalls } from "./open-calls";

/** How calls that were made have fared of late; `usdToday` since midnight UTC. */
export type CallStatsRecord = {
  open: number;
  lastHour: number;
  failedLastHour: number;
  usdToday: string;
  /** The cost of some call of today is unknown. */
  isAtLeast: boolean;
  isEstimated: boolean;
};

/** One line for each pair of worker and connection that was called, test calls included; either is null for old ones. */
export type CallStatsLine = CallStatsRecord & {
  workerId: string | null;
  connectionId: string | null;
};

type AttemptRow = {
  worker_id: string | null;
  connection_id: string | null;
  last_hour: number;
  failed: number;
  usd: string;
  is_at_least: boolean;
  is_estimated: boolean;
};

/** Calls of imported runs are of no connection. */
const callsFrom = (
  table: string,
) => `SELECT worker_id, connection_id, ended_at, error_code, usd, true AS is_kept,
    cost_status = 'unknown' AS is_unknown, cost_status = 'estimated' AS is_estimated
  FROM ${table} WHERE is_called AND connection_id IS NOT NULL AND ended_at >= least($1::timestamptz, $2::timestamptz)`;

/** Calls of deleted runs are in what the day cost, and not in how calls have fared of late: nobody can look into them. */
const deletedCalls = `SELECT worker_id, connection_id, $2::timestamptz, NULL, usd, false, unpriced_calls > 0, estimated_calls > 0
  FROM deleted_spend WHERE day = ($2::timestamptz AT TIME ZONE 'UTC')::date`;

const callStatement = `
  SELECT worker_id, connection_id,
    count(*) FILTER (WHERE is_kept AND ended_at > $1)::int AS last_hour,
    count(*) FILTER (WHERE is_kept AND ended_at > $1 AND ${isFailure})::int AS failed,
    coalesce(sum(usd) FILTER (WHERE ended_at >= $2), 0)::text AS usd,
    coalesce(bool_or(is_unknown) FILTER (WHERE ended_at >= $2), false) AS is_at_least,
    coalesce(bool_or(is_estimated) FILTER (WHERE ended_at >= $2), false) AS is_estimated
  FROM (${callsFrom("attempt")} UNION ALL ${callsFrom("test_call")} UNION ALL ${deletedCalls}) AS calls
  GROUP BY worker_id, connection_id`;

const hourMs = 3_600_000;

/** The stats of all workers and connections, in three queries. */
export async function readCallStats(now: Date): Promise<CallStatsLine[]> {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const hourAgo = new Date(now.getTime() - hourMs);
  const [attempts, open] = await Promise.all([
    pgPool().query<AttemptRow>(callStatement, [hourAgo, midnight]),
    readOpenCalls(),
  ]);
  return [
    ...attempts.rows.map((row) => ({
      workerId: row.worker_id,
      connectionId: row.connection_id,
      open: 0,
      lastHour: row.last_hour,
      failedLastHour: row.failed,
      usdToday: row.usd,
      isAtLeast: row.is_at_least,
      isEstimated: row.is_estimated,
    })),
    ...open.map((calls) => ({
      ...calls,
      lastHour: 0,
      failedLastHour: 0,
      usdToday: "0",
      isAtLeast: false,
      isEstimated: false,
    })),
  ];
}
