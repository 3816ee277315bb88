import { dbosClient, queueOptions } from "./dbos-client";
import { runQueue } from "./names";

/** Puts runs that this engine gives up into the queue. */
export async function requeue(runIds: string[]): Promise<void> {
  const known = await knownToQueue(runIds);
  const begun = runIds.filter((id) => known.has(id));
  if (begun.length > 0) {
    await (await dbosClient()).resumeWorkflows(begun, { queueName: runQueue });
  }
  await enqueue(runIds.filter((id) => !known.has(id)));
}

/** Queues those of these runs that DBOS has no record of: their process died between storing and recording them. */
export async function queueUnrecorded(runIds: string[]): Promise<void> {
  const known = await knownToQueue(runIds);
  await enqueue(runIds.filter((id) => !known.has(id)));
}

async function enqueue(runIds: readonly string[]): Promise<void> {
  const client = await dbosClient();
  for (const runId of runIds) await client.enqueue(queueOptions(runId), runId);
}

async function knownToQueue(workflowIDs: string[]): Promise<Set<string>> {
  if (workflowIDs.length === 0) return new Set();
  const query = { workflowIDs, loadInput: false, loadOutput: false };
  const known = await (await dbosClient()).listWorkflows(query);
  return new Set(known.map(({ workflowID }) => workflowID));
}
