import { type ChatMessage, findStep } from "@/lib/runs";
import { type Need, worstCase } from "./budget";
import { type CallResult, callOnce, toStoredError } from "./call-once";
import { type Execution, type ReadyStep, type StepEnd, stepEnd } from "./execution";
import { judgeReply } from "./judge-reply";
import { ReplyStream } from "./reply-stream";
import { retryWait } from "./retry";
import { stepTimedOut } from "./run-control";

type StepCall = ReadyStep & {
  execution: Execution;
  messages: ChatMessage[];
  need: Need;
  signal: AbortSignal;
};

/**
 * Calls the worker of a step until an attempt is good, not worth repeating, or out of time. The call starts while what came
 * before it is still being kept; its own end waits for that. So the wait for the disk passes during the call, the log is
 * at every moment a true beginning of what happened, and a crash repeats at most the calls that it interrupted and the one
 * that had just ended. A step that follows emits its start together with the end before it: one write a step.
 */
export async function callWorker(ready: ReadyStep, execution: Execution): Promise<void> {
  const { port, journal, control, budget } = execution;
  const { spec } = ready.task;
  const messages = ready.task.messages(ready.seen);
  const need = worstCase(ready.worker, messages, (worker, usage) => port.price(worker, usage));
  if (!(await holdBudget(need, execution))) return;

  const controller = control.openCall();
  const { signal } = controller;
  const call: StepCall = { ...ready, execution, messages, need, signal };
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
    const end = await attemptUntilDone(call, stream);
    await before;
    journal.post(end);
  } finally {
    budget.release(need);
    control.closeCall(controller);
  }
}

async function attemptUntilDone(call: StepCall, firstStream: ReplyStream): Promise<StepEnd> {
  const { execution, signal, need } = call;
  const { port, journal, budget } = execution;
  for (let stream = firstStream; ; stream = nextStream(call, stream)) {
    const result = await callOnce(requestOf(call, stream.attempt), stream, { port, signal });
    const waitMs = waitBeforeNext(call, result, stream.attempt);
    if (waitMs === null) return endOf(call, result, stream);

    const stepKey = call.task.spec.key;
    await journal.emit({ type: "step-retry", stepKey, attempt: result.attempt, waitMs });
    try {
      await port.sleep(waitMs, signal);
    } catch {
      return interruptedEnd(call);
    }
    budget.release(need);
    if (!(await holdBudget(need, execution))) return interruptedEnd(call);
  }
}

function nextStream(call: StepCall, previous: ReplyStream): ReplyStream {
  const stream = new ReplyStream(call.task.spec.key, previous.attempt + 1, call.execution.port);
  stream.open();
  return stream;
}

function requestOf({ task, worker, messages, execution }: StepCall, attempt: number) {
  const { key, kind } = task.spec;
  return {
    worker,
    purpose: kind === "conduct" ? ("conduct" as const) : ("call" as const),
    messages,
    seed: `${execution.journal.run.seed}/${key}/${attempt}`,
  };
}

function waitBeforeNext(call: StepCall, result: CallResult, attempt: number): number | null {
  const { port, journal, control } = call.execution;
  if (result.ok || call.signal.aborted || control.isStopped) return null;
  return retryWait({
    error: result.error,
    failures: attempt + 1,
    retries: journal.run.settings.callRetries,
    random: () => port.random(),
  });
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

function endOf(call: StepCall, result: CallResult, stream: ReplyStream): StepEnd {
  const { attempt } = result;
  if (result.ok) {
    const { reply, reasoning, finishReason } = result.reply;
    const { error, notes } = judgeReply(result.reply);
    const texts = {
      reply,
      reasoning,
      finishReason,
      attempt: error ? { ...attempt, error } : attempt,
    };
    const allNotes = [...call.notes, ...notes];
    const status = error ? "failed" : "succeeded";
    return stepEnd(call.task.spec.key, status, { ...texts, error, notes: allNotes });
  }
  const { reply, reasoning } = stream;
  const partial = { reply, reasoning, finishReason: attempt.finishReason, attempt };
  if (call.signal.aborted) return { ...interruptedEnd(call), ...partial };
  const { port } = call.execution;
  const error = toStoredError(result.error);
  if (error.code === "internal") port.report?.(result.error);
  return stepEnd(call.task.spec.key, "failed", { ...partial, error, notes: [...call.notes] });
}

/** The end of a step whose time was up or whose run was stopped. */
function interruptedEnd(call: StepCall): StepEnd {
  const { control, journal } = call.execution;
  control.throwIfLeft();
  const notes = [...call.notes];
  if (call.signal.reason === stepTimedOut) {
    const seconds = journal.run.settings.stepTimeoutMs / 1000;
    const message = `The step had not ended after ${seconds} s.`;
    const error = { code: "timed-out" as const, message, details: {} };
    return stepEnd(call.task.spec.key, "timed-out", { notes, error });
  }
  const message = control.ending?.message ?? "The run was stopped.";
  const error = { code: "cancelled" as const, message, details: {} };
  return stepEnd(call.task.spec.key, "cancelled", { notes, error });
}

/** Attempts kept so far; a step that was running when its process died goes on counting. */
function attemptsOf({ task, execution }: StepCall): number {
  return findStep(execution.journal.run, task.spec.key)?.attempts.length ?? 0;
}
