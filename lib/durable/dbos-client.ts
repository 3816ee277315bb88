import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { databaseUrl } from "@/lib/db";
import { applicationName, runQueue, runWorkflow } from "./names";

type Holder = { url: string; client: Promise<DBOSClient> };
const slot = Symbol.for("conductor-studio.dbos-client");
const shared = globalThis as { [slot]?: Holder };

/** The process's client of the queue; it needs no engine in this process. */
export function dbosClient(): Promise<DBOSClient> {
  const url = databaseUrl();
  const existing = shared[slot];
  if (existing?.url === url) return existing.client;
  const client = DBOSClient.create({
    systemDatabaseUrl: url,
    systemDatabasePoolSize: 2,
    applicationName,
  });
  shared[slot] = { url, client };
  client.catch(() => {
    delete shared[slot];
  });
  return client;
}

export async function closeDbosClient(): Promise<void> {
  const existing = shared[slot];
  delete shared[slot];
  await (await existing?.client)?.destroy();
}

/** How a run lies in the queue. The run's id is the workflow's, so a run can be queued only once. */
export function queueOptions(runId: string) {
  return { queueName: runQueue, workflowName: runWorkflow, workflowID: runId };
}
