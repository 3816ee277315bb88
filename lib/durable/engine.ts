import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { DBOS } from "@dbos-inc/dbos-sdk";
import {
  beatEngine,
  cancelChannel,
  createPool,
  databaseUrl,
  listen,
  newId,
  releaseRun,
  removeEngine,
  withLock,
} from "@/lib/db";
import { env } from "@/lib/env";
import { ShutdownSignal } from "@/lib/executor";
import type { ModelClient } from "@/lib/pool";
import { dbosClient } from "./dbos-client";
import { createStudioClient } from "./default-client";
import { LiveFeed } from "./live-feed";
import { setLocalEngine } from "./local-engine";
import { engineLog } from "./log";
import { applicationName, applicationVersion, launchLock, runQueue, runWorkflow } from "./names";
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

type Active = { controller: AbortController; ended: Promise<void> };

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
  const state: State = {
    engineId: newId("engine"),
    client: options.client ?? createStudioClient(),
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
    report,
  });
  setLocalEngine({
    tryStart: (runId) => tryStart(state, runId, settings.STUDIO_ENGINE_CONCURRENCY),
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

function tryStart(state: State, runId: string, concurrency: number): boolean {
  if (state.isStopping || state.active.size >= concurrency) return false;
  const controller = reserve(state, runId);
  DBOS.startWorkflow(execute(), { workflowID: runId })(runId).catch((error: unknown) => {
    // The run stays stored as queued; the watch of any engine finds and queues it.
    if (state.active.get(runId)?.controller === controller) state.active.delete(runId);
    engineLog().error({ err: error, runId }, "a run could not be started");
  });
  return true;
}

function reserve(state: State, runId: string): AbortController {
  const controller = new AbortController();
  state.active.set(runId, { controller, ended: Promise.resolve() });
  return controller;
}

async function executeInEngine(runId: string): Promise<void> {
  const state = current;
  if (!state || state.isStopping) return forever();
  const controller = state.active.get(runId)?.controller ?? reserve(state, runId);
  const giveBack = await state.slots.take(controller.signal);
  if (state.isStopping) return forever();
  const work = persist(state, runId, controller).finally(giveBack);
  state.active.set(runId, { controller, ended: work.then(ignore, ignore) });
  const outcome = await work;
  if (outcome === "shutdown") return forever();
  if (!state.isStopping) state.active.delete(runId);
  state.onRunEnd?.(runId);
}

/** Takes a run up again and again: an error that escapes it (the database stayed away) must not leave it half done. */
async function persist(
  state: State,
  runId: string,
  controller: AbortController,
): Promise<RunOutcome> {
  const { engineId, client, feed } = state;
  const report = (error: unknown) => engineLog().error({ err: error, runId }, "a run met a bug");
  for (;;) {
    try {
      return await runOnce({ runId, engineId, client, feed, controller, report });
    } catch (error) {
      engineLog().error({ err: error, runId }, "a run could not go on and is taken up again");
      await sleep(againMs);
      if (state.isStopping) return "shutdown";
    }
  }
}

function ignore(): void {
  // The workflow itself reports how its run ended; a stop only waits for it.
}

/** DBOS must not record an outcome for a run that goes on elsewhere; the process is about to end. */
function forever(): Promise<never> {
  return new Promise(() => undefined);
}

async function stop(state: State): Promise<void> {
  state.isStopping = true;
  const runIds = [...state.active.keys()];
  for (const { controller } of state.active.values()) controller.abort(new ShutdownSignal());
  const ended = Promise.all([...state.active.values()].map((active) => active.ended));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopMs).unref())]);
  await state.feed.flush();
  await DBOS.shutdown();
  await state.queuePool.end();
  for (const runId of runIds) await releaseRun(runId, state.engineId);
  await removeEngine(state.engineId);
  if (runIds.length > 0) {
    await (await dbosClient()).resumeWorkflows(runIds, { queueName: runQueue });
  }
  current = null;
}
