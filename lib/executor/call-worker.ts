import { isStudioError } from "@/lib/errors";
import {
  type ChatMessage,
  findStep,
  type RunEventDraft,
  realityOfWorkers,
  spentBudgetOf,
  type WorkerSnapshot,
} from "@/lib/runs";
import { type Need, worstCase } from "./budget";
import { type CallResult, callOnce, toStoredError } from "./call-once";
import { cutOffError } from "./cut-off";
import { type Execution, type ReadyStep, type StepEnd, stepEnd } from "./execution";
import { judgeReply } from "./judge-reply";
import type { ExecutorPort } from "./port";
import { ReplyStream } from "./reply-stream";
import { retryWait } from "./retry";
import { stepTimedOut } from "./run-control";
import { isWorkersFault, standInFor } from "./stand-in";
import { toldAfterMs, WaitWatch } from "./wait-watch";

type StepCall = ReadyStep & {
  execution: Execution;
  messages: ChatMessage[];
  signal: AbortSignal;
  /** What the run's budget holds for it, until its cost is in the totals. */
  held: Need[];
};

/** One worker's turn at a step: its own, or that of one that stands in. */
type Turn = {
  worker: WorkerSnapshot;
  /** What the run's budget holds for its next attempt. */
  need: Need;
  /** The number of its first attempt. */
  firstAttempt: number;
  /** Those before it and itself, in order. */
  called: readonly WorkerSnapshot[];
};

/**
 * Calls the worker of a step until an attempt is good, not worth repeating, or out of time. The call starts while what came
 * before it is still being kept; its own end waits for that. So the wait for the disk passes during the call, the log is
 * at every moment a true beginning of what happened, and a crash repeats at most the calls that it interrupted and the one
 * that had just ended. A step that follows emits its start together with the end before it: one write a step.
 */
export async function callWorker(ready: ReadyStep, execution: Execution): Promise<void> {
  const { port, journal, control } = execution;
  const { spec } = ready.task;
  const messages = ready.task.messages(ready.seen);
  const turn = firstTurn(ready, messages, execution);
  if (!(await holdBudget(turn.need, execution))) return;

  const controller = control.openCall();
  const { signal } = controller;
  const call: StepCall = { ...ready, execution, messages, signal, held: [turn.need] };
  const stream = new ReplyStream(spec.key, attemptsOf(call), port);
  port.sleep(journal.run.settings.stepTimeoutMs, signal).then(
    () => controller.abort(stepTimedOut),
    () => undefined,
  );
  const before = journal.settle();
  const start = journal.emit({ type: "step-start", step: spec, messages });
  start.then(
    () => stream.open(),
    () => undefined,
  );
  try {
    const end = await takeTurns(call, turn, stream);
    await before;
    journal.post(end);
  } finally {
    for (const need of call.held) execution.budget.release(need);
    control.closeCall(controller);
  }
}

function firstTurn(
  { worker, task }: ReadyStep,
  messages: readonly ChatMessage[],
  { port, journal }: Execution,
): Turn {
  const attempts = findStep(journal.run, task.spec.key)?.attempts ?? [];
  // A call that was lost with its process is no failure of the worker.
  const lost = attempts.filter(({ error }) => error?.code === "interrupted").length;
  return { worker, need: needOf(worker, messages, port), firstAttempt: lost, called: [worker] };
}

function needOf(
  worker: WorkerSnapshot,
  messages: readonly ChatMessage[],
  port: ExecutorPort,
): Need {
  return worstCase(worker, messages, (priced, usage) => port.price(priced, usage));
}

/** The step's own worker tries first, then those that stand in for it, each with its own price and retries. */
async function takeTurns(call: StepCall, first: Turn, stream: ReplyStream): Promise<StepEnd> {
  const { journal, port, budget } = call.execution;
  let turn = first;
  let growing = stream;
  for (;;) {
    const outcome = await attemptUntilDone(call, turn, growing);
    if ("end" in outcome) return outcome.end;
    const { result } = outcome;
    growing = outcome.stream;
    const standIn = canBeTakenOver(call, result)
      ? standInFor(journal.run.pool, call.task, turn.called)
      : null;
    if (!standIn) return endOf(call, turn, result, growing);

    const stepKey = call.task.spec.key;
    const { attempt } = result;
    await journal.emit({ type: "step-retry", stepKey, attempt, waitMs: 0, standInId: standIn.id });
    const need = needOf(standIn, call.messages, port);
    budget.release(turn.need);
    call.held.push(need);
    const called = [...turn.called, standIn];
    turn = { worker: standIn, need, firstAttempt: attempt.index + 1, called };
    if (!(await holdBudget(need, call.execution))) return interruptedEnd(call, turn);
    growing = nextStream(call, growing);
  }
}

type TurnOutcome = { end: StepEnd } | { result: CallResult; stream: ReplyStream };

/** One worker's attempts, until one is good or there is no more to hope for from this worker. */
async function attemptUntilDone(
  call: StepCall,
  turn: Turn,
  firstStream: ReplyStream,
): Promise<TurnOutcome> {
  const { execution, signal } = call;
  const { port, journal, budget } = execution;
  const standInId = turn.called.length > 1 ? turn.worker.id : null;
  for (let stream = firstStream; ; stream = nextStream(call, stream)) {
    const request = requestOf(call, turn, stream.attempt);
    const watch = watchWait(call, stream.attempt);
    const result = await callOnce(request, stream, { port, signal, standInId, watch });
    if (isBudgetSpent(result)) return { end: spentEnd(call, turn, result.error) };
    const waitMs = waitBeforeNext(call, turn, result);
    if (waitMs === null) return { result, stream };

    const stepKey = call.task.spec.key;
    await journal.emit({ type: "step-retry", stepKey, attempt: result.attempt, waitMs });
    const pause = tellOfPause(call, turn, { attempt: stream.attempt + 1, waitMs });
    try {
      await port.sleep(waitMs, signal);
    } catch {
      return { end: interruptedEnd(call, turn) };
    }
    budget.release(turn.need);
    if (!(await holdBudget(turn.need, execution))) return { end: interruptedEnd(call, turn) };
    await pause?.end();
  }
}

/** A pause before another try is a wait like that for a turn; null for one too short to be told of. */
function tellOfPause(
  { task, execution: { journal } }: StepCall,
  { worker }: Turn,
  { attempt, waitMs }: { attempt: number; waitMs: number },
) {
  if (waitMs < toldAfterMs) return null;
  const stepKey = task.spec.key;
  const reason = { limit: "retry", most: null, of: "worker", name: worker.label } as const;
  journal.post({ type: "step-wait", stepKey, attempt, reason, waitedMs: 0 });
  // The call may not be made before that is kept: after a crash it would be taken for one that still waited.
  return { end: () => journal.emit({ type: "step-turn", stepKey, attempt }) };
}

function watchWait({ task, execution }: StepCall, attempt: number): WaitWatch {
  const { port, journal, control } = execution;
  const tell = (event: RunEventDraft) => {
    try {
      journal.post(event);
    } catch (error) {
      // It runs within the gate and on a timer, where nobody else would hear of it.
      control.leave(error);
    }
  };
  return new WaitWatch({ stepKey: task.spec.key, attempt, port, tell });
}

function nextStream(call: StepCall, previous: ReplyStream): ReplyStream {
  const stream = new ReplyStream(call.task.spec.key, previous.attempt + 1, call.execution.port);
  stream.open();
  return stream;
}

function requestOf({ task, messages, execution }: StepCall, { worker }: Turn, attempt: number) {
  const { key, kind } = task.spec;
  const { seed, pool } = execution.journal.run;
  return {
    worker,
    purpose: kind === "conduct" ? ("conduct" as const) : ("call" as const),
    messages,
    seed: `${seed}/${key}/${attempt}`,
    hasRealWorkers: realityOfWorkers(pool.workers) !== "simulated",
  };
}

function waitBeforeNext(call: StepCall, turn: Turn, result: CallResult): number | null {
  const { port, journal, control } = call.execution;
  if (result.ok || call.signal.aborted || control.isStopped) return null;
  return retryWait({
    error: result.error,
    failures: result.attempt.index + 1 - turn.firstAttempt,
    retries: journal.run.settings.callRetries,
    random: () => port.random(),
  });
}

function canBeTakenOver({ signal, execution }: StepCall, result: CallResult): boolean {
  if (result.ok || signal.aborted || execution.control.isStopped) return false;
  return isWorkersFault(result.error);
}

function isBudgetSpent(result: CallResult): result is Extract<CallResult, { ok: false }> {
  return !result.ok && isStudioError(result.error) && result.error.code === "budget-spent";
}

/** A day's budget has no room for the call: the run ends, and what others of its calls do may finish. */
function spentEnd(call: StepCall, turn: Turn, error: unknown): StepEnd {
  const spent = toStoredError(error);
  const { message } = spent;
  const budget = spentBudgetOf(spent);
  call.execution.control.end(
    { status: "failed", reason: "cost-limit", message, ...(budget && { budget }) },
    "finish",
  );
  const end = { ...interruptedEnd(call, turn), error: spent };
  // As with the run's own limit: a step of which no call was made did not run.
  return attemptsOf(call) === 0 ? { ...end, status: "skipped" } : end;
}

/** False when the run has to stop instead: a limit is in the way, or it was stopped meanwhile. */
async function holdBudget(need: Need, { budget, control }: Execution): Promise<boolean> {
  const limit = await budget.reserve(need);
  if (limit) {
    control.end({ status: "failed", ...limit }, "finish");
    return false;
  }
  if (control.isStopped) budget.release(need);
  return !control.isStopped;
}

function endOf(call: StepCall, turn: Turn, result: CallResult, stream: ReplyStream): StepEnd {
  const { attempt } = result;
  if (result.ok) {
    const { reply, reasoning, finishReason } = result.reply;
    const { error, notes } = judgeReply(result.reply);
    // The step has failed, the call has not: what came is the model's answer.
    const texts = { reply, reasoning, finishReason, attempt };
    const allNotes = [...notesOf(call, turn), ...notes];
    const status = error ? "failed" : "succeeded";
    return stepEnd(call.task.spec.key, status, { ...texts, error, notes: allNotes });
  }
  const { reply, reasoning } = stream;
  const notes = [...notesOf(call, turn), ...result.notes];
  const partial = { reply, reasoning, finishReason: attempt.finishReason, attempt, notes };
  if (call.signal.aborted) return { ...interruptedEnd(call, turn), ...partial };
  const { port } = call.execution;
  const error = toStoredError(result.error);
  if (error.code === "internal") port.report?.(result.error);
  return stepEnd(call.task.spec.key, "failed", { ...partial, error });
}

/** The end of a step whose time was up or whose run was stopped. */
function interruptedEnd(call: StepCall, turn: Turn): StepEnd {
  const { control, journal } = call.execution;
  control.throwIfLeft();
  const notes = notesOf(call, turn);
  if (call.signal.reason === stepTimedOut) {
    const seconds = journal.run.settings.stepTimeoutMs / 1000;
    const message = `The step had not ended after ${seconds} s.`;
    const error = { code: "timed-out" as const, message, details: {} };
    return stepEnd(call.task.spec.key, "timed-out", { notes, error });
  }
  return stepEnd(call.task.spec.key, "cancelled", { notes, error: cutOffError(control.ending) });
}

function notesOf({ notes }: StepCall, { called }: Turn): string[] {
  return called.length > 1 ? [...notes, "fallback-worker"] : [...notes];
}

/** Attempts kept so far; a step that was running when its process died goes on counting. */
function attemptsOf({ task, execution }: StepCall): number {
  return findStep(execution.journal.run, task.spec.key)?.attempts.length ?? 0;
}
