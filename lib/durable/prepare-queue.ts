import { DBOS } from "@dbos-inc/dbos-sdk";
import { databaseUrl, withLock } from "@/lib/db";
import { launchLock } from "./names";

/** Makes the queue's tables where no engine has been yet, so that runs can be queued before the first one comes. */
export async function prepareQueue(): Promise<void> {
  await withLock(launchLock, () => DBOS.migrate(databaseUrl()));
}
