import { z } from "zod";
import type { Run } from "./run";
import type { WorkerSnapshot } from "./snapshot";
import type { Attempt, Step } from "./step";
import type { CallKind } from "./usage";

/** Whether models were really called: `mixed` when some calls were real and some simulated. */
export const realities = ["real", "simulated", "mixed"] as const;
export const realitySchema = z.enum(realities);
export type Reality = (typeof realities)[number];

/** By the calls that were made; while none was made, by the workers of the pool. */
export function realityOf({ totals, pool }: Pick<Run, "totals" | "pool">): Reality {
  const { real, simulated } = totals;
  if (real.calls + simulated.calls === 0) return realityOfWorkers(pool.workers);
  return mix(real.calls > 0, simulated.calls > 0);
}

/** Whether these workers are models, simulated, or both; `real` when there is none. */
export function realityOfWorkers(workers: readonly Pick<WorkerSnapshot, "provider">[]): Reality {
  const simulated = workers.filter(({ provider }) => provider === "simulated").length;
  return mix(simulated < workers.length, simulated > 0);
}

function mix(hasReal: boolean, hasSimulated: boolean): Reality {
  if (!hasSimulated) return "real";
  return hasReal ? "mixed" : "simulated";
}

/** The worker that an attempt called: the step's own unless another one stood in; undefined for the built-in Conductor. */
export function calledWorker(
  pool: Run["pool"],
  step: Pick<Step, "worker">,
  { workerId }: Pick<Attempt, "workerId">,
): WorkerSnapshot | undefined {
  if (workerId === undefined) return ownWorker(pool, step);
  return [...pool.workers, ...(pool.standIns ?? [])].find(({ id }) => id === workerId);
}

/** A worker that the run has no copy of is taken for a real one: money is never counted as none. */
export function callKindOf(
  pool: Run["pool"],
  step: Pick<Step, "worker">,
  attempt: Pick<Attempt, "workerId">,
): CallKind {
  // A stand-in is of the kind of the worker that it stands in for.
  const worker = calledWorker(pool, step, attempt) ?? ownWorker(pool, step);
  if (!worker) return step.worker === null ? "builtin" : "real";
  if (worker.provider === "builtin") return "builtin";
  return worker.provider === "simulated" ? "simulated" : "real";
}

function ownWorker({ workers }: Run["pool"], step: Pick<Step, "worker">) {
  return step.worker === null ? undefined : workers[step.worker];
}
