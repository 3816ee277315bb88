import { isStudioError } from "@/lib/errors";
import { isProviderError, type ModelReply, type ModelRequest } from "@/lib/pool";
import type { Attempt, StoredError } from "@/lib/runs";
import type { ExecutorPort } from "./port";
import type { ReplyStream } from "./reply-stream";

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
};

/** Makes one call and records it. Returns at once when `signal` is aborted, whether the client heeds it or not. */
export async function callOnce(
  request: ModelRequest,
  stream: ReplyStream,
  { port, signal, standInId }: CallOptions,
): Promise<CallResult> {
  const startedAt = toIso(port.now());
  const base = {
    index: stream.attempt,
    startedAt,
    ...(standInId === null ? {} : { workerId: standInId }),
  };
  try {
    signal.throwIfAborted();
    const call = port.call(request, { signal, onDelta: (delta) => stream.push(delta) });
    const reply = await untilAborted(call, signal);
    const { finishReason, usage, rawUsage, servedModel, firstTokenMs } = reply;
    const cost = port.price(request.worker, usage);
    const endedAt = toIso(port.now());
    const reported = { firstTokenMs, error: null, finishReason, usage, rawUsage, servedModel };
    const attempt = { ...base, ...reported, endedAt, cost, ...waited(reply.waitedMs) };
    return { ok: true, reply, attempt };
  } catch (error) {
    const known = isProviderError(error) ? error : null;
    const usage = known?.usage ?? null;
    const attempt: Attempt = {
      ...base,
      endedAt: toIso(port.now()),
      firstTokenMs: known?.firstTokenMs ?? null,
      error: signal.aborted ? abortedError : toStoredError(error),
      finishReason: known?.finishReason ?? null,
      usage,
      rawUsage: known?.rawUsage ?? null,
      cost: known?.kind === "circuit-open" ? noCost : port.price(request.worker, usage),
      servedModel: known?.servedModel ?? null,
      ...waited(known?.waitedMs),
    };
    return { ok: false, error, attempt };
  }
}

/** What was not even called costs nothing, whatever is known of its price. */
const noCost: Attempt["cost"] = { status: "known", usd: "0" };

function waited(waitedMs = 0): Pick<Attempt, "waitedMs"> {
  return waitedMs > 0 ? { waitedMs } : {};
}

const abortedError: StoredError = {
  code: "cancelled",
  message: "The call was aborted.",
  details: {},
};

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
