import "server-only";
import { env } from "@/lib/env";
import { pgPool } from "../client";
import { isEngineAlive } from "../live/engines";

/** A call that tries a connection is known by its lease's name. */
export const trialPrefix = "trial ";

/** The connections that a call of a living process tries now. */
export async function listTrials(): Promise<Set<string>> {
  const { rows } = await pgPool().query<{ connection_id: string }>({
    name: "gate-trials",
    text: `SELECT DISTINCT l.connection_id
      FROM call_lease AS l LEFT JOIN engine AS e ON e.id = l.engine_id AND ${isEngineAlive}
      WHERE starts_with(l.id, $2) AND l.is_open AND l.expires_at > now()
        AND (l.engine_id IS NULL OR e.id IS NOT NULL)`,
    values: [env().STUDIO_LIVENESS_MS, trialPrefix],
  });
  return new Set(rows.map((row) => row.connection_id));
}
