import { hostname } from "node:os";
import { DBOS } from "@dbos-inc/dbos-sdk";
import {
  beatEngine,
  cancelChannel,
  databaseUrl,
  listen,
  newId,
  releaseRun,
  removeEngine,
} from "@/lib/db";
import { env } from "@/lib/env";
import { ShutdownSignal } from "@/lib/executor";
import type { ModelClient } from "@/lib/pool";
import { dbosClient } from "./dbos-client";
import { createStudioClient } from "./default-client";
import { LiveFeed } from "./live-feed";
import { setLocalEngine } from "./local-engine";
import { log } from "./log";
import { applicationName, applicationVersion, runQueue, runWorkflow } from "./names";
import { runOnce } from "./run-once";
import { watchEngines } from "./watch";

/** Milliseconds between two looks into the queue. */
const queuePollMs = 100;
/** How long a stop waits for calls to be aborted, in milliseconds. */
const stopMs = 2_000;

export type Engine = { engineId: string; stop(): Promise<void> };

type Active = { controller: AbortController; ended: Promise<void> };

type State = {
  engineId: string;
  client: ModelClient;
  feed: LiveFeed;
  active: Map<string, Active>;
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
export async function startEngine(options: { client?: ModelClient } = {}): Promise<Engine> {
  if (current) throw new Error("This process already runs an engine.");
  const settings = env();
  const state: State = {
    engineId: newId("engine"),
    client: options.client ?? createStudioClient(),
    feed: new LiveFeed(settings.STUDIO_EVENT_BATCH_MS),
    active: new Map(),
    isStopping: false,
  };
  current = state;
  execute();
  await beatEngine({ id: state.engineId, host: hostname(), pid: process.pid });
  await launch(state.engineId, settings.STUDIO_ENGINE_CONCURRENCY);
  const cancel = (runId: string) =>
    state.active.get(runId)?.controller.abort(new Error("The run was cancelled."));
  const listening = listen(cancelChannel, cancel);
  const report = (error: unknown) => log.error({ err: error }, "the engine's watch failed");
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
      watching.stop();
      listening.stop();
      await stop(state);
    },
  };
}

async function launch(engineId: string, workerConcurrency: number): Promise<void> {
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: databaseUrl(),
    systemDatabasePoolSize: 8,
    executorID: engineId,
    applicationVersion,
    useListenNotify: false,
    logger: log.child({ part: "dbos" }, { level: log.level === "debug" ? "debug" : "warn" }),
  });
  await DBOS.launch();
  await DBOS.registerQueue(runQueue, {
    workerConcurrency,
    minPollingIntervalMs: queuePollMs,
    onConflict: "always_update",
  });
}

function tryStart(state: State, runId: string, concurrency: number): boolean {
  if (state.isStopping || state.active.size >= concurrency) return false;
  const controller = reserve(state, runId);
  DBOS.startWorkflow(execute(), { workflowID: runId })(runId).catch((error: unknown) => {
    // The run stays stored as queued; the watch of any engine finds and queues it.
    if (state.active.get(runId)?.controller === controller) state.active.delete(runId);
    log.error({ err: error, runId }, "a run could not be started");
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
  const work = runOnce({
    runId,
    engineId: state.engineId,
    client: state.client,
    feed: state.feed,
    controller,
    report: (error) => log.error({ err: error, runId }, "a run met a bug"),
  });
  state.active.set(runId, { controller, ended: work.then(ignore, ignore) });
  try {
    const outcome = await work;
    if (outcome === "shutdown") return await forever();
  } finally {
    if (!state.isStopping) state.active.delete(runId);
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
  for (const runId of runIds) await releaseRun(runId, state.engineId);
  await removeEngine(state.engineId);
  if (runIds.length > 0) {
    await (await dbosClient()).resumeWorkflows(runIds, { queueName: runQueue });
  }
  current = null;
}
