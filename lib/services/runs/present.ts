import type { PoolSnapshot, Run, RunEvent, Step, WorkerSnapshot } from "@/lib/runs";

/** How a run is shown: to its owner, or to whoever has a share link. */
export type RunView = {
  toRun(run: Run): Run;
  toEvent(event: RunEvent): RunEvent;
  toStep(step: Step): Step;
};

/** The owner sees all but credentials that were written into a server's address. */
export const ownView: RunView = {
  toRun: (run) => ({ ...run, pool: toShownPool(run.pool) }),
  toEvent: (event) => event,
  toStep: (step) => step,
};

export function toShownPool<Pool extends Pick<PoolSnapshot, "workers" | "standIns">>(
  pool: Pool,
): Pool {
  const { workers, standIns } = pool;
  return {
    ...pool,
    workers: workers.map(toShownWorker),
    ...(standIns && { standIns: standIns.map(toShownWorker) }),
  };
}

export function toShownWorker(worker: WorkerSnapshot): WorkerSnapshot {
  return worker.baseUrl === null
    ? worker
    : { ...worker, baseUrl: withoutCredentials(worker.baseUrl) };
}

/** The address without user, password and query, where keys may stand. */
function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
