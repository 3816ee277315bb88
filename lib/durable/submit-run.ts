import type { PoolClient } from "pg";
import { type InsertOutcome, insertRun, inTransaction, type NewRun, pgPool } from "@/lib/db";
import { queueOptions, withDbosClient } from "./dbos-client";
import { localEngine } from "./local-engine";

/**
 * Stores a run and starts it: at once in this process when its engine has room, else through the queue, with row and
 * queue entry in one transaction. A run that is started here is stored as this engine's own; when the process dies, any
 * engine finds and queues it.
 */
export async function submitRun(newRun: NewRun): Promise<InsertOutcome> {
  const engine = localEngine();
  const reservation = engine?.reserve(newRun.run.id);
  if (!engine || !reservation) return inTransaction((client) => enqueue(client, newRun));
  let isStarted = false;
  try {
    const inserted = await insertRun(pgPool(), { ...newRun, engineId: engine.engineId });
    if (inserted.outcome === "created") {
      isStarted = true;
      reservation.start(newRun.run);
    }
    return inserted;
  } finally {
    if (!isStarted) reservation.giveBack();
  }
}

async function enqueue(client: PoolClient, newRun: NewRun): Promise<InsertOutcome> {
  const inserted = await insertRun(client, newRun);
  if (inserted.outcome === "created") {
    const { runId } = inserted;
    await withDbosClient((queue) => queue.enqueueInTransaction(client, queueOptions(runId), runId));
  }
  return inserted;
}
