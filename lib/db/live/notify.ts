import "server-only";
import { pgPool } from "../client";

export const runChannel = "studio_run";
export const cancelChannel = "studio_cancel";

/** Tells every process that these runs have news. */
export async function notifyRuns(runIds: readonly string[]): Promise<void> {
  await pgPool().query({
    name: "notify-runs",
    text: "SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id",
    values: [runChannel, runIds],
  });
}

/** Tells the engine that owns the run to stop it. */
export async function notifyCancel(runId: string): Promise<void> {
  await pgPool().query("SELECT pg_notify($1, $2)", [cancelChannel, runId]);
}
