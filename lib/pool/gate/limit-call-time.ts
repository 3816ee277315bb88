import type { ModelCallOptions, ModelClient, ModelReply, ModelRequest } from "../model-client";
import { type CallRecord, recordCall } from "../money/call-record";
import { ProviderError } from "../provider-error";

const timeIsUp = Symbol("time is up");

/** A client whose calls end with a `ProviderError` of kind `timeout` once they took `worker.callTimeoutMs`. */
export function limitCallTime(client: ModelClient): ModelClient {
  return {
    call: (request, options) => {
      const { callTimeoutMs } = request.worker;
      return callTimeoutMs === null
        ? client.call(request, options)
        : callInTime(client, request, options, callTimeoutMs);
    },
  };
}

async function callInTime(
  client: ModelClient,
  request: ModelRequest,
  options: ModelCallOptions,
  timeoutMs: number,
): Promise<ModelReply> {
  const { signal } = options;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => controller.abort(timeIsUp), timeoutMs);
  const record = recordCall(request, { ...options, signal: controller.signal });
  try {
    return await client.call(request, record.options);
  } catch (error) {
    signal.throwIfAborted();
    if (controller.signal.reason !== timeIsUp) throw error;
    throw await timedOut({ request, timeoutMs, record });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

type LateCall = {
  request: ModelRequest;
  timeoutMs: number;
  record: CallRecord;
};

async function timedOut({ request, timeoutMs, record }: LateCall) {
  const { worker } = request;
  const soFar = record.soFar();
  const begun = soFar.firstTokenMs === null ? "no text had come" : "its reply still went on";
  return new ProviderError(
    `${worker.label} had not ended its call after ${timeoutMs / 1000} s, its limit for one call: ${begun}.`,
    {
      provider: worker.provider,
      model: worker.model,
      statusCode: null,
      isRetryable: true,
      kind: "timeout",
      ...soFar,
      usage: await record.usageSoFar("call-stopped"),
    },
  );
}
