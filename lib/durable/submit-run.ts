import { type InsertOutcome, insertRun, type NewRun, pgPool } from "@/lib/db";
import { dbosClient, queueOptions } from "./dbos-client";
import { localEngine } from "./local-engine";

/**
 * Stores a run and starts it: at once in this process when its engine has room, else through the queue. Row and queue
 * entry come in one transaction; a run that was stored but not started (its process died in between) is found and
 * queued by any engine.
 */
export async function submitRun(newRun: NewRun): Promise<InsertOutcome> {
  const engine = localEngine();
  const outcome = await inTransaction(async (client) => {
    const inserted = await insertRun(client, newRun);
    if (!engine && inserted.outcome === "created") {
      await (await dbosClient()).enqueueInTransaction(
        client,
        queueOptions(inserted.runId),
        inserted.runId,
      );
    }
    return inserted;
  });
  if (engine && outcome.outcome === "created" && !engine.tryStart(outcome.runId)) {
    await (await dbosClient()).enqueue(queueOptions(outcome.runId), outcome.runId);
  }
  return outcome;
}

type Client = Parameters<typeof insertRun>[0];

async function inTransaction<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await pgPool().connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // A connection whose transaction could not be rolled back must not be used again.
    await client.query("ROLLBACK").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
