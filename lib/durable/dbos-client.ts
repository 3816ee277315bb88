import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { createPool, databaseUrl, toDatabaseError } from "@/lib/db";
import { applicationName, runQueue, runWorkflow } from "./names";

type Pool = ReturnType<typeof createPool>;
type Holder = { url: string; pool: Pool; client: Promise<DBOSClient> };
const slot = Symbol.for("conductor-studio.dbos-client");
const shared = globalThis as { [slot]?: Holder };

/** The process's client of the queue; it needs no engine in this process. */
export function dbosClient(): Promise<DBOSClient> {
  const url = databaseUrl();
  const existing = shared[slot];
  if (existing?.url === url) return existing.client;
  const pool = createPool(2);
  const client = DBOSClient.create({
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    applicationName,
  });
  shared[slot] = { url, pool, client };
  client.catch(() => {
    delete shared[slot];
  });
  return client;
}

/** Works with the queue for a request: fails with `unavailable` when the database was away. */
export async function withDbosClient<Result>(
  work: (client: DBOSClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await dbosClient());
  } catch (error) {
    throw toDatabaseError(error);
  }
}

export async function closeDbosClient(): Promise<void> {
  const existing = shared[slot];
  delete shared[slot];
  await (await existing?.client)?.destroy();
  await existing?.pool.end();
}

/** How a run lies in the queue. The run's id is the workflow's, so a run can be queued only once. */
export function queueOptions(runId: string) {
  return { queueName: runQueue, workflowName: runWorkflow, workflowID: runId };
}
