import type { ListedWorker, PoolOverview } from "@/lib/api-contract";

/** A worker as lists show it, with the places that it has in pools. */
export type WorkerRow = ListedWorker & { pools: { id: string; name: string; ordinal: number }[] };
/** A pool as lists show it, with its workers in order. */
export type PoolRow = Omit<PoolOverview["pools"][number], "workerIds"> & {
  workers: ListedWorker["settings"][];
};
export type PoolRows = { pools: PoolRow[]; workers: WorkerRow[] };

/** Puts the workers of an overview, which come once, to where they are shown. */
export function toPoolRows({ pools, workers }: PoolOverview): PoolRows {
  const byId = new Map(workers.map(({ settings }) => [settings.id, settings]));
  return {
    pools: pools.map(({ workerIds, ...pool }) => ({
      ...pool,
      workers: workerIds.flatMap((id) => byId.get(id) ?? []),
    })),
    workers: workers.map((worker) => ({
      ...worker,
      pools: pools.flatMap(({ id, name, workerIds }) => {
        const ordinal = workerIds.indexOf(worker.settings.id);
        return ordinal === -1 ? [] : { id, name, ordinal };
      }),
    })),
  };
}
