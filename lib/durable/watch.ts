import { hostname } from "node:os";
import { DBOS } from "@dbos-inc/dbos-sdk";
import {
  beatEngine,
  type EngineRecord,
  listEngines,
  listForgottenRuns,
  listOpenRuns,
  releaseRun,
  removeEngine,
} from "@/lib/db";
import { freeLeases } from "@/lib/db/gate";
import { runQueue } from "./names";
import { queueUnrecorded } from "./requeue";

/** Milliseconds between two looks at the other engines. */
export const watchMs = 1_000;
/** A stored run that is in no queue after this long was forgotten by a process that died. */
const forgottenMs = 5_000;

export type WatchOptions = {
  engineId: string;
  livenessMs: number;
  cancel(runId: string): void;
  /** Whether this process works on the run, or is about to. */
  isActive(runId: string): boolean;
  report(error: unknown): void;
};

/** Keeps this engine's heartbeat, takes up the runs of engines that died, and hears of cancelled runs. */
export function watchEngines(options: WatchOptions): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let current = Promise.resolve();
  const look = async () => {
    try {
      await beatEngine({ id: options.engineId, host: hostname(), pid: process.pid });
      await lookAfterOwn(options);
      await removeDead(options);
      await requeueOrphans();
    } catch (error) {
      options.report(error);
    }
    if (!isStopped) plan(watchMs);
  };
  const plan = (waitMs: number) => {
    timer = setTimeout(() => {
      current = look();
    }, waitMs);
  };
  plan(0);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return current;
    },
  };
}

/**
 * A run of this engine that it knows nothing of was stored while the connection broke, so that whoever asked for it was
 * told of a failure: it is given up, and then queued like any other that nobody owns.
 */
async function lookAfterOwn({ engineId, cancel, isActive }: WatchOptions): Promise<void> {
  for (const { id, isCancelled, ageMs } of await listOpenRuns(engineId)) {
    if (isActive(id)) {
      if (isCancelled) cancel(id);
    } else if (ageMs > forgottenMs) await releaseRun(id, engineId);
  }
}

async function removeDead({ engineId, livenessMs }: WatchOptions): Promise<void> {
  for (const engine of await listEngines()) {
    if (engine.id === engineId || !isDead(engine, livenessMs)) continue;
    await removeEngine(engine.id);
    await freeLeases(engine.id);
  }
}

function isDead({ ageMs, host, pid }: EngineRecord, livenessMs: number): boolean {
  if (ageMs > livenessMs) return true;
  // On this very machine there is no need to wait: the operating system knows.
  return host === hostname() && ageMs > 2 * watchMs && !isProcessAlive(pid);
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Queues again what a dead engine had begun, and what was stored but never queued. */
async function requeueOrphans(): Promise<void> {
  const living = new Set((await listEngines()).map(({ id }) => id));
  const begun = await DBOS.listWorkflows({
    status: "PENDING",
    loadInput: false,
    loadOutput: false,
  });
  const orphans = begun
    .filter(({ executorId }) => !executorId || !living.has(executorId))
    .map(({ workflowID }) => workflowID);
  if (orphans.length > 0) await DBOS.resumeWorkflows(orphans, { queueName: runQueue });
  await queueUnrecorded(await listForgottenRuns(forgottenMs));
}
