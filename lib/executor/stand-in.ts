import { isProviderError } from "@/lib/pool";
import type { PoolSnapshot, WorkerSnapshot } from "@/lib/runs";
import type { StepTask } from "./strategy";

/** Workers that may take one step over, one after the other. */
const longestChain = 3;

/**
 * The worker that takes a step over once `failed`, the last of `called`, has failed it for good; null when there is none
 * or all have had their turn. A planning call keeps the Conductor's temperature and token cap.
 */
export function standInFor(
  pool: PoolSnapshot,
  task: Pick<StepTask, "spec" | "worker">,
  called: readonly WorkerSnapshot[],
): WorkerSnapshot | null {
  const fallbackId = called.at(-1)?.fallbackId ?? null;
  if (fallbackId === null || called.length > longestChain) return null;
  if (called.some(({ id }) => id === fallbackId)) return null;
  const known = [...pool.workers, ...(pool.standIns ?? [])];
  const standIn = known.find(({ id }) => id === fallbackId);
  if (!standIn) return null;
  if (task.spec.kind !== "conduct" || !task.worker) return standIn;
  const { temperature, maxTokens } = task.worker;
  return { ...standIn, temperature, maxTokens };
}

/** Whether another worker may do better: not after a bug of ours, and not when money or time of the run is at its end. */
export function isWorkersFault(error: unknown): boolean {
  return isProviderError(error);
}
