import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { DBOS } from "@dbos-inc/dbos-sdk";
import {
  beatEngine,
  type ClaimedRun,
  cancelChannel,
  createPool,
  databaseUrl,
  listen,
  newId,
  releaseRun,
  removeEngine,
  withLock,
} from "@/lib/db";
import { freeLeases } from "@/lib/db/gate";
import { env } from "@/lib/env";
import { ShutdownSignal } from "@/lib/executor";
import type { ModelClient } from "@/lib/pool";
import type { Run } from "@/lib/runs";
import { createStudioClient } from "./default-client";
import { LiveFeed } from "./live-feed";
import { type Reservation, setLocalEngine } from "./local-engine";
import { engineLog } from "./log";
import { applicationName, applicationVersion, launchLock, runQueue, runWorkflow } from "./names";
import { requeue } from "./requeue";
import { type RunOutcome, runOnce } from "./run-once";
import { Slots } from "./slots";
import { watchEngines } from "./watch";

/** Milliseconds between two looks into the queue. */
const queuePollMs = 100;
/** Connections for the queue's own tables. */
const queueConnections = 8;
/** How long a stop waits for calls to be aborted, in milliseconds. */
const stopMs = 2_000;
/** How long a run that could not go on waits before it is taken up again, in milliseconds. */
const againMs = 5_000;

export type EngineOptions = {
  /** Unless given: real providers, simulated workers and the built-in Conductor. */
  client?: ModelClient;
  /** Told when a run of this process has come to its end. */
  onRunEnd?(runId: string): void;
};

export type Engine = { engineId: string; stop(): Promise<void> };

/** A run in this process; `outcome` is null while its place is only held. */
type Active = { controller: AbortController; outcome: Promise<RunOutcome> | null };

type State = {
  engineId: string;
  client: ModelClient;
  feed: LiveFeed;
  queuePool: ReturnType<typeof createPool>;
  onRunEnd: ((runId: string) => void) | undefined;
  active: Map<string, Active>;
  /** One for each run that may be worked on at once, however it came here. */
  slots: Slots;
  isStopping: boolean;
};

// DBOS knows workflows by name and one process runs one engine, so the workflow finds the engine here.
let current: State | null = null;
let registered: typeof executeInEngine | null = null;

/** Registered by the engine alone: a name can be registered once in a process. */
function execute(): typeof executeInEngine {
  registered ??= DBOS.registerWorkflow(executeInEngine, { name: runWorkflow });
  return registered;
}

/** Starts this process's engine: it takes runs from the queue and takes up those of engines that died. */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  if (current) throw new Error("This process already runs an engine.");
  const settings = env();
  const engineId = newId("engine");
  const state: State = {
    engineId,
    client: options.client ?? createStudioClient({ engineId }),
    feed: new LiveFeed(settings.STUDIO_EVENT_BATCH_MS),
    queuePool: createPool(queueConnections),
    onRunEnd: options.onRunEnd,
    active: new Map(),
    slots: new Slots(settings.STUDIO_ENGINE_CONCURRENCY),
    isStopping: false,
  };
  current = state;
  execute();
  try {
    await beatEngine({ id: state.engineId, host: hostname(), pid: process.pid });
    await launch(state, settings.STUDIO_ENGINE_CONCURRENCY);
  } catch (error) {
    current = null;
    await state.queuePool.end();
    throw error;
  }
  const cancel = (runId: string) =>
    state.active.get(runId)?.controller.abort(new Error("The run was cancelled."));
  const listening = listen(cancelChannel, cancel);
  const report = (error: unknown) => engineLog().error({ err: error }, "the engine's watch failed");
  const watching = watchEngines({
    engineId: state.engineId,
    livenessMs: settings.STUDIO_LIVENESS_MS,
    cancel,
    isActive: (runId) => state.active.has(runId),
    report,
  });
  setLocalEngine({
    engineId: state.engineId,
    reserve: (runId) => reserve(state, runId, settings.STUDIO_ENGINE_CONCURRENCY),
  });
  return {
    engineId: state.engineId,
    async stop() {
      setLocalEngine(null);
      listening.stop();
      await watching.stop();
      await stop(state);
    },
  };
}

async function launch({ engineId, queuePool }: State, workerConcurrency: number): Promise<void> {
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: databaseUrl(),
    systemDatabasePool: queuePool,
    executorID: engineId,
    applicationVersion,
    useListenNotify: false,
    logger: dbosLog(),
  });
  // Its first launch makes its tables, which two processes at once cannot do.
  await withLock(launchLock, () => DBOS.launch());
  await DBOS.registerQueue(runQueue, {
    workerConcurrency,
    minPollingIntervalMs: queuePollMs,
    onConflict: "always_update",
  });
}

/** DBOS tells of every start and stop; of interest only to who looks for a fault in it. */
function dbosLog() {
  const log = engineLog();
  return log.child({ part: "dbos" }, { level: log.level === "debug" ? "debug" : "error" });
}

function reserve(state: State, runId: string, concurrency: number): Reservation | null {
  if (state.isStopping || state.active.size >= concurrency) return null;
  const active = activate(state, runId);
  return {
    start: (run) => startLocally(state, run, active),
    giveBack: () => state.active.delete(runId),
  };
}

function activate(state: State, runId: string): Active {
  const active: Active = { controller: new AbortController(), outcome: null };
  state.active.set(runId, active);
  return active;
}

/** The run goes ahead while DBOS records it: should that fail, any engine finds and queues it once this one is dead. */
function startLocally(state: State, run: Run, active: Active): void {
  const claimed = { queued: run, sequence: 0, isCancelled: false };
  active.outcome = work(state, { runId: run.id, controller: active.controller, claimed });
  DBOS.startWorkflow(execute(), { workflowID: run.id })(run.id).catch(async (error: unknown) => {
    engineLog().error({ err: error, runId: run.id }, "a run could not be recorded in the queue");
    await active.outcome;
    state.active.delete(run.id);
  });
}

async function executeInEngine(runId: string): Promise<void> {
  const state = current;
  if (!state || state.isStopping) return forever();
  const active = state.active.get(runId) ?? activate(state, runId);
  active.outcome ??= work(state, { runId, controller: active.controller, claimed: null });
  const outcome = await active.outcome;
  if (!state.isStopping) state.active.delete(runId);
  if (outcome !== "ended") return forever();
}

type Work = { runId: string; controller: AbortController; claimed: ClaimedRun | null };

async function work(state: State, { runId, controller, claimed }: Work): Promise<RunOutcome> {
  const giveBack = await state.slots.take(controller.signal);
  if (state.isStopping) return "shutdown";
  const outcome = await persist(state, { runId, controller, claimed }).finally(giveBack);
  if (outcome === "ended") state.onRunEnd?.(runId);
  return outcome;
}

/** Takes a run up again and again: an error that escapes it (the database stayed away) must not leave it half done. */
async function persist(state: State, { runId, controller, claimed }: Work): Promise<RunOutcome> {
  const { engineId, client, feed } = state;
  const report = (error: unknown) => engineLog().error({ err: error, runId }, "a run met a bug");
  const options = { runId, engineId, client, feed, controller, report };
  for (let known = claimed; ; known = null) {
    try {
      return await runOnce({ ...options, claimed: known });
    } catch (error) {
      engineLog().error({ err: error, runId }, "a run could not go on and is taken up again");
      await sleep(againMs);
      if (state.isStopping) return "shutdown";
    }
  }
}

/** DBOS must not record an outcome for a run that goes on elsewhere: it would not be taken up again from there. */
function forever(): Promise<never> {
  return new Promise(() => undefined);
}

async function stop(state: State): Promise<void> {
  state.isStopping = true;
  const runIds = [...state.active.keys()];
  for (const { controller } of state.active.values()) controller.abort(new ShutdownSignal());
  const ended = Promise.allSettled([...state.active.values()].map(({ outcome }) => outcome));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopMs).unref())]);
  await state.feed.flush();
  await DBOS.shutdown();
  await state.queuePool.end();
  for (const runId of runIds) await releaseRun(runId, state.engineId);
  await removeEngine(state.engineId);
  await freeLeases(state.engineId);
  await requeue(runIds);
  current = null;
}
