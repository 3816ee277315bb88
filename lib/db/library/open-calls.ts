import "server-only";
import { env } from "@/lib/env";
import { pgPool } from "../client";
import { isEngineAlive } from "../live/engines";

/** Calls under way now at one pair of worker and connection. */
export type OpenCalls = { workerId: string; connectionId: string | null; open: number };

/**
 * A wait is told of once it has lasted for half a second, so a call that began less than this ago may still wait without a
 * word. Where calls hold leases, those say whether it does.
 */
const settledAfterMs = 1_500;

/**
 * The steps that a living engine works on, each with the worker that it calls now, but for those that wait for their turn
 * or for a retry. It is read out of what runs keep anyway: a call that nothing limits writes nothing of its own.
 */
const runningStatement = `
  WITH living AS MATERIALIZED (
    SELECT r.id, (
      SELECT jsonb_object_agg(w->>'id', w->'connectionId')
      FROM jsonb_path_query(r.queued, '$.pool.workers[*]') AS w) || coalesce((
      SELECT jsonb_object_agg(w->>'id', w->'connectionId')
      FROM jsonb_path_query(r.queued, '$.pool.standIns[*]') AS w), '{}') AS connections
    FROM run AS r JOIN engine AS e ON e.id = r.engine_id AND ${isEngineAlive}
    WHERE r.status = 'running'),
  calls AS (
    SELECT coalesce(told.stand_in, s.worker_id) AS worker_id, l.connections,
      coalesce(told.type, 'step-start') AS type, coalesce(told.at, s.started_at) AS since,
      coalesce(told.wait_ms, 0) AS wait_ms
    FROM living AS l
    JOIN step AS s ON s.run_id = l.id AND s.status = 'running' AND s.worker_id IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT last.type, last.at, (last.body->>'waitMs')::float8 AS wait_ms, (
        SELECT t.body->>'standInId' FROM run_event AS t
        WHERE t.run_id = s.run_id AND t.type = 'step-retry' AND t.at >= s.started_at
          AND t.body->>'stepKey' = s.key AND t.body ? 'standInId'
        ORDER BY t.sequence DESC LIMIT 1) AS stand_in
      FROM run_event AS last
      WHERE last.run_id = s.run_id AND last.type IN ('step-wait', 'step-turn', 'step-retry')
        AND last.at >= s.started_at AND last.body->>'stepKey' = s.key
      ORDER BY last.sequence DESC LIMIT 1) AS told ON true)
  SELECT worker_id, connections->>worker_id AS connection_id, count(*)::int AS open,
    count(*) FILTER (WHERE type = 'step-turn'
      OR since + (wait_ms + $2) * interval '1 millisecond' < now())::int AS settled
  FROM calls
  WHERE type <> 'step-wait' AND since + wait_ms * interval '1 millisecond' <= now()
  GROUP BY worker_id, connection_id`;

const leaseStatement = `
  SELECT l.worker_id, l.connection_id, count(*) FILTER (WHERE l.engine_id IS NULL)::int AS tries,
    count(*) FILTER (WHERE l.engine_id IS NOT NULL)::int AS leased
  FROM call_lease AS l LEFT JOIN engine AS e ON e.id = l.engine_id AND ${isEngineAlive}
  WHERE l.is_open AND l.expires_at > now() AND (l.engine_id IS NULL OR e.id IS NOT NULL)
  GROUP BY l.worker_id, l.connection_id`;

type RunningRow = {
  worker_id: string;
  connection_id: string | null;
  open: number;
  settled: number;
};
type LeaseRow = { worker_id: string; connection_id: string; tries: number; leased: number };

/** The calls of all living processes, limited or not, with users' own tries. */
export async function readOpenCalls(): Promise<OpenCalls[]> {
  const livenessMs = env().STUDIO_LIVENESS_MS;
  const [running, leases] = await Promise.all([
    pgPool().query<RunningRow>({
      name: "open-calls",
      text: runningStatement,
      values: [livenessMs, settledAfterMs],
    }),
    pgPool().query<LeaseRow>({
      name: "open-leases",
      text: leaseStatement,
      values: [livenessMs],
    }),
  ]);
  return countOpen(running.rows, leases.rows);
}

/** Leased calls are also steps that run: the larger of both counts them, whichever is the later to know of a call. */
function countOpen(running: readonly RunningRow[], leases: readonly LeaseRow[]): OpenCalls[] {
  const leasing = new Set(
    leases.filter(({ leased }) => leased > 0).map(({ connection_id }) => connection_id),
  );
  const pairs = new Map<string, OpenCalls & { leased: number; tries: number }>();
  const pairOf = (row: { worker_id: string; connection_id: string | null }) => {
    const key = JSON.stringify([row.worker_id, row.connection_id]);
    const own = { workerId: row.worker_id, connectionId: row.connection_id };
    const pair = pairs.get(key) ?? { ...own, open: 0, leased: 0, tries: 0 };
    pairs.set(key, pair);
    return pair;
  };
  for (const row of running) {
    pairOf(row).open = leasing.has(row.connection_id ?? "") ? row.settled : row.open;
  }
  for (const row of leases) Object.assign(pairOf(row), { leased: row.leased, tries: row.tries });
  return [...pairs.values()].map(({ leased, tries, open, ...pair }) => ({
    ...pair,
    open: Math.max(open, leased) + tries,
  }));
}
