import "server-only";
import { pgPool } from "../client";

export const runChannel = "studio_run";
export const cancelChannel = "studio_cancel";
/** A test call is to be stopped, by its id. */
export const testStopChannel = "studio_test_stop";
/** The process that made it has stopped it. */
export const testStoppedChannel = "studio_test_stopped";

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
  await notify(cancelChannel, runId);
}

/** Asks whichever process makes the test call to stop it. */
export async function notifyTestStop(callId: string): Promise<void> {
  await notify(testStopChannel, callId);
}

/** Tells the process that asked that the test call is being stopped. */
export async function notifyTestStopped(callId: string): Promise<void> {
  await notify(testStoppedChannel, callId);
}

async function notify(channel: string, payload: string): Promise<void> {
  await pgPool().query("SELECT pg_notify($1, $2)", [channel, payload]);
}
