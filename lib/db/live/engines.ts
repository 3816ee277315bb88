import "server-only";
import { pgPool } from "../client";

/** In SQL: whether the engine `e` has been heard of within `$1` milliseconds. */
export const isEngineAlive = "e.heartbeat_at > now() - $1 * interval '1 millisecond'";

/** Makes an engine known, or freshens its heartbeat; it comes back when others had taken it for dead. */
export async function beatEngine(engine: { id: string; host: string; pid: number }): Promise<void> {
  await pgPool().query({
    name: "beat-engine",
    text: `INSERT INTO engine (id, host, pid) VALUES ($1, $2, $3)
           ON CONFLICT (id) DO UPDATE SET heartbeat_at = now()`,
    values: [engine.id, engine.host, engine.pid],
  });
}

/** Forgets an engine: its runs may be claimed by others at once. */
export async function removeEngine(id: string): Promise<void> {
  await pgPool().query("DELETE FROM engine WHERE id = $1", [id]);
}

export type EngineRecord = { id: string; host: string; pid: number; ageMs: number };

/** All engines that are known, with the age of their last heartbeat by the database's clock. */
export async function listEngines(): Promise<EngineRecord[]> {
  const { rows } = await pgPool().query<{ id: string; host: string; pid: number; age: string }>(
    "SELECT id, host, pid, extract(epoch FROM now() - heartbeat_at) * 1000 AS age FROM engine",
  );
  return rows.map(({ id, host, pid, age }) => ({ id, host, pid, ageMs: Number(age) }));
}

export async function countEngines(): Promise<number> {
  const { rows } = await pgPool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM engine WHERE heartbeat_at > now() - interval '10 seconds'",
  );
  return rows[0]?.count ?? 0;
}

export type OpenRun = { id: string; isCancelled: boolean; ageMs: number };

/** Runs that have not ended and belong to this engine: whether somebody asked to cancel them, and since when they exist. */
export async function listOpenRuns(engineId: string): Promise<OpenRun[]> {
  const { rows } = await pgPool().query<{ id: string; cancelled: boolean; age: string }>(
    `SELECT id, cancel_requested_at IS NOT NULL AS cancelled, extract(epoch FROM now() - created_at) * 1000 AS age
     FROM run WHERE engine_id = $1 AND status IN ('queued', 'running')`,
    [engineId],
  );
  return rows.map(({ id, cancelled, age }) => ({
    id,
    isCancelled: cancelled,
    ageMs: Number(age),
  }));
}

/** Runs that were queued at least `ageMs` ago, have not ended and have no living engine. */
export async function listForgottenRuns(ageMs: number): Promise<string[]> {
  const { rows } = await pgPool().query<{ id: string }>(
    `SELECT id FROM run WHERE status IN ('queued', 'running')
       AND (engine_id IS NULL OR engine_id NOT IN (SELECT id FROM engine))
       AND created_at < now() - $1 * interval '1 millisecond' LIMIT 500`,
    [ageMs],
  );
  return rows.map(({ id }) => id);
}
