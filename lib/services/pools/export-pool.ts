import type { PoolFile } from "@/lib/api-contract";
import type { WorkerSnapshot } from "@/lib/runs";
import { toShownWorker } from "../runs/present";
import { getPool } from "./pools";

/** Stands in a file for a key that was stored, and stays where it was. */
export const storedKeyMark = "connection:stored";

/** A pool as a file, without keys and without names of this studio's connections. Throws `not-found`. */
export async function exportPool({ input }: { input: { id: string } }): Promise<PoolFile> {
  const { name, workers } = await getPool(input.id);
  const ids = new Set(workers.map(({ id }) => id));
  return {
    format: "conductor-studio-pool",
    version: 1,
    exportedAt: new Date().toISOString(),
    name,
    workers: workers.map((worker) => toFileWorker(toShownWorker(worker), ids)),
  };
}

function toFileWorker(worker: WorkerSnapshot, ids: ReadonlySet<string>): WorkerSnapshot {
  const { apiKeyName, fallbackId } = worker;
  return {
    ...worker,
    connectionId: null,
    apiKeyName: apiKeyName?.startsWith("connection:") ? storedKeyMark : apiKeyName,
    fallbackId: fallbackId !== null && ids.has(fallbackId) ? fallbackId : null,
  };
}
