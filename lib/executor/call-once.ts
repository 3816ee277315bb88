import { isStudioError } from "@/lib/errors";
import {
  costOfFailure,
  freeOfCharge,
  isDeadSilence,
  isProviderError,
  type ModelReply,
  type ModelRequest,
} from "@/lib/pool";
import type { Attempt, Cost, StoredError, Usage } from "@/lib/runs";
import type { ExecutorPort } from "./port";
import type { ReplyStream } from "./reply-stream";
import { runTimedOut, stepTimedOut } from "./run-control";
import type { WaitWatch } from "./wait-watch";

/** One attempt that ended: with a reply, or with whatever was thrown. */
export type CallResult = { attempt: Attempt } & (
  | { ok: true; reply: ModelReply }
  | { ok: false; error: unknown }
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
  let hasBegun = false;
  let hasAnswered = false;
  let turnAt = port.now();
  try {
    signal.throwIfAborted();
    hasBegun = true;
    const call = port.call(request, {
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
    });
    const reply = await untilAborted(call, signal);
    const { finishReason, usage, rawUsage, servedModel, firstTokenMs } = reply;
    const cost = port.price(request.worker, usage);
    const endedAt = toIso(port.now());
    const reported = { firstTokenMs, error: null, finishReason, usage, rawUsage, servedModel };
    const attempt = { ...base, ...reported, endedAt, cost, ...waited(reply.waitedMs) };
    return { ok: true, reply, attempt };
  } catch (error) {
    const endedMs = port.now();
    const wasSilent = !watch.isWaiting && isDeadSilence({ hasAnswered, tookMs: endedMs - turnAt });
    const attempt: Attempt = {
      ...base,
      endedAt: toIso(endedMs),
      error: signal.aborted ? abortedErrorOf(signal.reason, wasSilent) : toStoredError(error),
      ...reportOf(error),
      ...outcomeOf(error, { hasBegun, watch, price: (usage) => port.price(request.worker, usage) }),
    };
    return { ok: false, error, attempt };
  } finally {
    watch.close();
  }
}

/** What the provider let know before the call failed. */
function reportOf(error: unknown) {
  const known = isProviderError(error) ? error : null;
  return {
    firstTokenMs: known?.firstTokenMs ?? null,
    finishReason: known?.finishReason ?? null,
    usage: known?.usage ?? null,
    rawUsage: known?.rawUsage ?? null,
    servedModel: known?.servedModel ?? null,
  };
}

type Failed = { hasBegun: boolean; watch: WaitWatch; price(usage: Usage | null): Cost };

/** What a failed call cost, and whether it was made at all: one that was not is free. */
function outcomeOf(
  error: unknown,
  { hasBegun, watch, price }: Failed,
): Pick<Attempt, "cost" | "waitedMs" | "isCalled"> {
  const known = isProviderError(error) ? error : null;
  const wait = waited(known?.waitedMs || watch.waitedMs);
  if (!hasBegun || watch.isWaiting || known?.kind === "circuit-open") {
    return { cost: freeOfCharge, isCalled: false, ...wait };
  }
  return { cost: costOfFailure(error, price), ...wait };
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
