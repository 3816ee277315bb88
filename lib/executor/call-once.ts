import { isStudioError } from "@/lib/errors";
import {
  type CallRecord,
  costOfFailure,
  freeOfCharge,
  isDeadSilence,
  isProviderError,
  type ModelCallOptions,
  type ModelReply,
  type ModelRequest,
  recordCall,
} from "@/lib/pool";
import type { Attempt, Cost, StoredError, Usage } from "@/lib/runs";
import { type ExecutorPort, isShutdownSignal } from "./port";
import type { ReplyStream } from "./reply-stream";
import { runTimedOut, stepTimedOut } from "./run-control";
import type { WaitWatch } from "./wait-watch";

/** One attempt that ended: with a reply, or with whatever was thrown. */
export type CallResult = { attempt: Attempt } & (
  | { ok: true; reply: ModelReply }
  | { ok: false; error: unknown; notes: string[] }
);

export type CallOptions = {
  port: ExecutorPort;
  signal: AbortSignal;
  /** The worker that is called when it is not the step's own. */
  standInId: string | null;
  /** Told of the wait for the call's turn. */
  watch: WaitWatch;
};

/** Makes one call and records it. Returns at once when `signal` is aborted, whether the client heeds it or not. */
export async function callOnce(
  request: ModelRequest,
  stream: ReplyStream,
  { port, signal, standInId, watch }: CallOptions,
): Promise<CallResult> {
  const startedAt = toIso(port.now());
  const base = {
    index: stream.attempt,
    startedAt,
    ...(standInId === null ? {} : { workerId: standInId }),
  };
  const listening: ModelCallOptions = {
    signal,
    onDelta: (delta) => {
      hasAnswered = true;
      stream.push(delta);
    },
    onWait: (reason) => watch.onWait(reason),
    onTurn: () => {
      turnAt = port.now();
      watch.onTurn();
    },
    onAnswer: () => {
      hasAnswered = true;
    },
  };
  const record = recordCall(request, listening, () => port.now());
  let hasBegun = false;
  let hasAnswered = false;
  let turnAt = port.now();
  try {
    signal.throwIfAborted();
    hasBegun = true;
    const reply = await untilAborted(port.call(request, record.options), signal);
    const { finishReason, usage, rawUsage, servedModel, firstTokenMs } = reply;
    const cost = port.price(request.worker, usage);
    const endedAt = toIso(port.now());
    const reported = { firstTokenMs, error: null, finishReason, usage, rawUsage, servedModel };
    const attempt = {
      ...base,
      ...reported,
      endedAt,
      cost,
      ...waited(reply.waitedMs),
      ...remarks(reply.notes),
    };
    return { ok: true, reply, attempt };
  } catch (error) {
    const endedMs = port.now();
    const wasSilent = !watch.isWaiting && isDeadSilence({ hasAnswered, tookMs: endedMs - turnAt });
    const isStopped = signal.aborted;
    const reported = await reportOf(error, record);
    const notes = record.notesSoFar();
    const attempt: Attempt = {
      ...base,
      endedAt: toIso(endedMs),
      error: isStopped ? abortedErrorOf(signal.reason, wasSilent) : toStoredError(error),
      ...reported,
      ...outcomeOf(error, {
        hasBegun,
        watch,
        soFar: reported.usage,
        price: (usage) => port.price(request.worker, usage),
      }),
      ...remarks(notes),
    };
    return { ok: false, error, attempt, notes };
  } finally {
    watch.close();
  }
}

/** What is known of the call: as its failure tells, else by what had come until then. */
async function reportOf(error: unknown, record: CallRecord) {
  const known = isProviderError(error) ? error : null;
  const soFar = record.soFar();
  return {
    firstTokenMs: known?.firstTokenMs ?? soFar.firstTokenMs,
    finishReason: known?.finishReason ?? soFar.finishReason,
    usage: known?.usage ?? (await usageSoFar(error, record)),
    rawUsage: known?.rawUsage ?? soFar.rawUsage,
    servedModel: known?.servedModel ?? soFar.servedModel,
  };
}

/** A process that stops keeps nothing of its calls: they are made again elsewhere. */
function usageSoFar(error: unknown, record: CallRecord): Promise<Usage | null> | null {
  if (isShutdownSignal(error)) return null;
  return record.usageSoFar(isProviderError(error) ? "stream-broken" : "call-stopped");
}

type Failed = {
  hasBegun: boolean;
  watch: WaitWatch;
  soFar: Usage | null;
  price(usage: Usage | null): Cost;
};

/** What a failed call cost, and whether it was made at all: one that was not is free. */
function outcomeOf(
  error: unknown,
  { hasBegun, watch, soFar, price }: Failed,
): Pick<Attempt, "cost" | "waitedMs" | "isCalled"> {
  const known = isProviderError(error) ? error : null;
  const wait = waited(known?.waitedMs || watch.waitedMs);
  if (!hasBegun || watch.isWaiting || known?.isUnsent) {
    return { cost: freeOfCharge, isCalled: false, ...wait };
  }
  return { cost: costOfFailure(error, price, soFar), ...wait };
}

function remarks(notes: string[]): Pick<Attempt, "notes"> {
  return notes.length > 0 ? { notes } : {};
}

function waited(waitedMs = 0): Pick<Attempt, "waitedMs"> {
  return waitedMs > 0 ? { waitedMs } : {};
}

/** A worker is to blame for the end of a run's time only when it was silent all along; the run may have come to it late. */
function abortedErrorOf(reason: unknown, wasSilent: boolean): StoredError {
  switch (reason) {
    case stepTimedOut:
      return { code: "timed-out", message: "The time of the step was up.", details: {} };
    case runTimedOut:
      return wasSilent
        ? {
            code: "timed-out",
            message: "The time of the run was up, and nothing had come.",
            details: {},
          }
        : { code: "cancelled", message: "The time of the run was up.", details: {} };
    default:
      return { code: "cancelled", message: "The call was aborted.", details: {} };
  }
}

/** An error that is not ours is a bug: its message stays in the log. */
export function toStoredError(error: unknown): StoredError {
  if (!isStudioError(error)) {
    return { code: "internal", message: "Something went wrong in the studio.", details: {} };
  }
  return { code: error.code, message: error.message, details: error.details };
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
