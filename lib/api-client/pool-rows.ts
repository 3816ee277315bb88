import type {
  ChoiceWorker,
  ListedPool,
  ListedWorker,
  PoolChoices,
  PoolOverview,
} from "@/lib/api-contract";

/** A worker as lists show it, with the places that it has in pools. */
export type WorkerRow = ListedWorker & { pools: { id: string; name: string; ordinal: number }[] };
/** A pool as lists show it, with its workers in order. */
export type PoolRow = PoolOf<ListedWorker["settings"]>;
/** A pool to choose, with its workers in order. */
export type PoolChoice = PoolOf<ChoiceWorker>;
type PoolOf<Worker> = Omit<ListedPool, "workerIds"> & { workers: Worker[] };
export type PoolRows = { pools: PoolRow[]; workers: WorkerRow[] };

/** Puts the workers of an overview, which come once, to where they are shown. */
export function toPoolRows({ pools, workers }: PoolOverview): PoolRows {
  const settings = workers.map((worker) => worker.settings);
  return {
    pools: withWorkers(pools, settings),
    workers: workers.map((worker) => ({
      ...worker,
      pools: pools.flatMap(({ id, name, workerIds }) => {
        const ordinal = workerIds.indexOf(worker.settings.id);
        return ordinal === -1 ? [] : { id, name, ordinal };
      }),
    })),
  };
}

export function toPoolChoices({ pools, workers }: PoolChoices): { pools: PoolChoice[] } {
  return { pools: withWorkers(pools, workers) };
}

function withWorkers<Worker extends { id: string }>(
  pools: readonly ListedPool[],
  workers: readonly Worker[],
): PoolOf<Worker>[] {
  const byId = new Map(workers.map((worker) => [worker.id, worker]));
  return pools.map(({ workerIds, ...pool }) => ({
    ...pool,
    workers: workerIds.flatMap((id) => byId.get(id) ?? []),
  }));
}
