import { ceilings, hasEnded, type Run, type Step } from "@/lib/runs";
import { remainingMs } from "./active-time";
import { Budget } from "./budget";
import { unfinishedEnding } from "./cut-off";
import { endRun } from "./end-run";
import { type Execution, getEndedStep } from "./execution";
import { Journal } from "./journal";
import { lostCalls } from "./lost-calls";
import { type ExecutorPort, isShutdownSignal } from "./port";
import { type Ending, RunControl } from "./run-control";
import { runTasks } from "./run-tasks";
import type { Strategy, StrategyEnd, StrategyRequest } from "./strategy";

export type ExecuteRunOptions = {
  /** The fold of the events kept so far: a queued run, or one that is taken up again. */
  run: Run;
  strategy: Strategy;
  port: ExecutorPort;
};

/**
 * Brings a run to its end and resolves with it. Whatever the strategy, the workers or the user do, the run ends with a
 * `run-end`; it rejects only when the port fails or its process stops, and the run can then be taken up elsewhere.
 */
export async function executeRun({ run, strategy, port }: ExecuteRunOptions): Promise<Run> {
  if (hasEnded(run.status)) return run;
  const control = new RunControl();
  const journal = new Journal(run, port, control);
  const budget = new Budget(run.settings, () => journal.run.totals);
  const stopWatching = watchForStop(control, run, port);
  try {
    control.throwIfLeft();
    const unfinished = unfinishedEnding(run);
    if (unfinished) control.end(unfinished, "abort");
    journal.post({ type: run.sequence === 0 ? "run-start" : "run-resume" });
    for (const lost of lostCalls(run)) journal.post(lost);
    await endRun(journal, await follow(strategy, { port, journal, control, budget }));
    return journal.run;
  } finally {
    stopWatching();
  }
}

function watchForStop(control: RunControl, run: Run, port: ExecutorPort): () => void {
  const { signal } = port;
  const onAbort = () => {
    if (isShutdownSignal(signal.reason)) control.leave(signal.reason);
    else control.end(cancelled, "abort");
  };
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();

  const timer = new AbortController();
  port.sleep(remainingMs(run), timer.signal).then(
    () => control.end(timedOut(run), "abort"),
    () => undefined,
  );
  return () => {
    signal.removeEventListener("abort", onAbort);
    timer.abort(watchOver);
  };
}

/** Follows the strategy to its own end, or to the moment at which the run is stopped. */
async function follow(strategy: Strategy, execution: Execution): Promise<StrategyEnd | Ending> {
  const { port, journal, control } = execution;
  try {
    const requests = strategy(journal.run);
    let next = requests.next([]);
    while (!next.done && !control.isStopped) {
      const steps = await answerRequest(next.value, execution);
      if (!control.isStopped) next = requests.next(steps);
    }
    control.throwIfLeft();
    return next.done ? next.value : (control.ending ?? internalEnding);
  } catch (error) {
    control.throwIfLeft();
    port.report?.(error);
    return internalEnding;
  }
}

async function answerRequest(request: StrategyRequest, execution: Execution): Promise<Step[]> {
  const { journal, control } = execution;
  if (request.type === "tasks") {
    await runTasks(request.tasks, execution);
    if (control.isStopped) return [];
    return request.tasks.map((task) => getEndedStep(journal.run, task.spec.key));
  }
  const { event } = request;
  if (event.type === "round-start" && event.steps.length > ceilings.maxSteps) {
    throw new RangeError(`a round of ${event.steps.length} steps`);
  }
  if (event.round >= journal.run.settings.maxRounds) control.end(roundLimit(journal.run), "abort");
  else if (!isKept(journal.run, event)) journal.post(event);
  return [];
}

/** Whether a run that is taken up again already holds what its strategy, run anew, asks to emit. */
function isKept(run: Run, event: Extract<StrategyRequest, { type: "emit" }>["event"]): boolean {
  const round = run.rounds[event.round];
  if (!round) return false;
  switch (event.type) {
    case "plan-refuse":
      return round.refused.some((refused) => refused.stepKey === event.stepKey);
    case "round-start":
      return round.plan !== null;
    case "round-end":
      return round.endedAt !== null;
  }
}

/** A ready-made reason: making an error for each run would cost its stack trace. */
const watchOver = Symbol("run ended");

const cancelled: Ending = {
  status: "cancelled",
  reason: "cancelled",
  message: "The run was cancelled.",
};

const internalEnding: Ending = {
  status: "failed",
  reason: "internal",
  message: "Something went wrong in the studio.",
};

function timedOut({ settings }: Run): Ending {
  const message = `The run had not ended after ${settings.runTimeoutMs / 1000} s.`;
  return { status: "timed-out", reason: "timed-out", message };
}

function roundLimit({ settings }: Run): Ending {
  const message = `The run reached its limit of ${settings.maxRounds} rounds.`;
  return { status: "failed", reason: "round-limit", message };
}
