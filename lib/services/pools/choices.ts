import type { ChoiceWorker, ListedPool, PoolChoices } from "@/lib/api-contract";
import { listPools, type PoolRecord } from "@/lib/db";
import type { WorkerSnapshot } from "@/lib/runs";

/** What it takes to choose a pool and its workers. */
export async function listPoolChoices(): Promise<PoolChoices> {
  const pools = await listPools();
  const workers = new Map(pools.flatMap((pool) => pool.workers.map((each) => [each.id, each])));
  return { pools: pools.map(toListedPool), workers: [...workers.values()].map(toChoice) };
}

export function toListedPool({ id, name, isDefault, reality, workers }: PoolRecord): ListedPool {
  return { id, name, isDefault, reality, workerIds: workers.map((worker) => worker.id) };
}

function toChoice(worker: WorkerSnapshot): ChoiceWorker {
  const { id, label, color, provider, description, tags } = worker;
  return { id, label, color, provider, description, tags };
}
