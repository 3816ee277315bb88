import type { Pool, PoolFile } from "@/lib/api-contract";
import {
  type ImportedWorker,
  importPool as importRows,
  listConnections,
  newWorkerId,
} from "@/lib/db";
import type { WorkerSnapshot } from "@/lib/runs";
import { checkExtraBody } from "./check-worker";
import { ImportedConnections } from "./imported-connections";
import { freeName, presentPool } from "./pools";
import { refuseField } from "./refuse";

/**
 * Takes in a pool file: always new workers, on connections that are there where kind, address and variable agree. Throws
 * `invalid-input` when some worker of it could not be made by hand.
 */
export async function importPool({
  input,
}: {
  input: PoolFile;
}): Promise<{ pool: Pool; needKeys: string[] }> {
  const connections = new ImportedConnections(await listConnections());
  checkFallbacks(input.workers);
  const ids = new Map(input.workers.map(({ id }) => [id, newWorkerId()]));
  const workers = input.workers.map((worker, index): ImportedWorker => {
    checkExtraBody(worker.extraBody);
    const { provider: _, baseUrl: __, apiKeyName: ___, ...settings } = worker;
    return {
      ...settings,
      id: ids.get(worker.id) ?? newWorkerId(),
      connectionId: connections.idFor(worker, `workers.${index}`),
      fallbackId: worker.fallbackId === null ? null : (ids.get(worker.fallbackId) ?? null),
    };
  });
  const poolId = await importRows({
    name: await freeName(input.name),
    connections: connections.added,
    workers,
    workerIds: workers.map(({ id }) => id),
  });
  return { pool: await presentPool(poolId), needKeys: connections.needKeys() };
}

/** In the file alone: a fallback that is not in it is left out. */
function checkFallbacks(workers: readonly WorkerSnapshot[]): void {
  const byId = new Map(workers.map((worker) => [worker.id, worker]));
  if (byId.size < workers.length) {
    throw refuseField("workers", "Two workers of the file have the same id.");
  }
  for (const [index, worker] of workers.entries()) {
    const path = `workers.${index}.fallbackId`;
    const fallback = byId.get(worker.fallbackId ?? "");
    const isMixed =
      fallback && (fallback.provider === "simulated") !== (worker.provider === "simulated");
    if (isMixed) {
      throw refuseField(path, "A simulated worker cannot stand in for a real one, nor back.");
    }
    if (isInCircle(worker, byId)) {
      throw refuseField(path, "These workers would stand in for one another in a circle.");
    }
  }
}

function isInCircle(worker: WorkerSnapshot, byId: ReadonlyMap<string, WorkerSnapshot>): boolean {
  const seen = new Set<string>();
  let next: WorkerSnapshot | undefined = worker;
  while (next && !seen.has(next.id)) {
    seen.add(next.id);
    next = byId.get(next.fallbackId ?? "");
  }
  return next !== undefined;
}
