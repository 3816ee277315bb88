import type { PoolSnapshot, WorkerSnapshot } from "@/lib/runs";
import { describeOrdinals, toIssue, type WorkflowIssue } from "@/lib/workflow";

/** The worker at an ordinal. Throws when there is none: `validate` has to be asked first. */
export function getWorker(pool: PoolSnapshot, ordinal: number): WorkerSnapshot {
  const worker = pool.workers[ordinal];
  if (!worker) throw new RangeError(`no worker ${ordinal} in a pool of ${pool.workers.length}`);
  return worker;
}

/** An issue when the pool has no worker at this ordinal. */
export function workerIssues(pool: PoolSnapshot, ordinal: number): WorkflowIssue[] {
  if (pool.workers[ordinal]) return [];
  const allowed = describeOrdinals(pool.workers.length);
  return [toIssue("unknown-worker", { value: `${ordinal}`, allowed })];
}
