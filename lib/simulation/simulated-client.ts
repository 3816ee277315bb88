import { type Fault, readFault, SimulatedProviderError } from "./faults";
import type {
  SimulatedCallOptions,
  SimulatedClient,
  SimulatedReply,
  SimulatedRequest,
} from "./model-port";
import { type Clock, playCall, sleepFor, waitForAbort } from "./play-call";
import { hashText } from "./random";
import { type SimulateDeps, type SimulatedCall, simulateCall } from "./simulate-call";
import { headOf, simulatedUsage } from "./usage";

export type SimulatedClientDeps = SimulateDeps & Partial<Clock>;

/** At this factor an ordinary call takes about one to three seconds. */
export const defaultSpeed = 0.5;

const retryAfterMs = 1000;
const mostCounted = 10_000;

/** Plays simulated workers through the port that real models are called by. Never retries, passes aborts through. */
export function createSimulatedClient(deps: SimulatedClientDeps = {}): SimulatedClient {
  const clock: Clock = {
    speed: deps.speed ?? defaultSpeed,
    now: deps.now ?? Date.now,
    sleep: deps.sleep ?? sleepFor,
  };
  const refusals = new Map<number, number>();

  return { call };

  async function call(request: SimulatedRequest, options: SimulatedCallOptions) {
    options.signal.throwIfAborted();
    const fault = readFault(request.worker.model);
    if (fault) await failFirst(fault, request, options);
    const planned = callFor(fault, request);
    const firstTokenMs = await playCall(planned.call, planned.clock, options);
    if (fault?.kind === "cut") throw cutError(request, planned.call);
    return toReply(request, planned.call, firstTokenMs);
  }

  async function failFirst(fault: Fault, request: SimulatedRequest, options: SimulatedCallOptions) {
    const { model } = request.worker;
    if (fault.kind === "timeout") await waitForAbort(options.signal);
    if (fault.kind === "error") {
      throw new SimulatedProviderError("simulated fault: the request is refused as invalid", {
        model,
        statusCode: 400,
        isRetryable: false,
      });
    }
    if (fault.kind === "429" && isRefused(fault.refusals, request)) {
      throw new SimulatedProviderError("simulated fault: too many requests", {
        model,
        statusCode: 429,
        isRetryable: true,
        retryAfterMs: retryAfterMs * clock.speed,
      });
    }
  }

  /** Tries of one step carry different seeds but the same messages, so these are what is counted. */
  function isRefused(limit: number, request: SimulatedRequest): boolean {
    const key = hashText(JSON.stringify([request.worker.id, request.messages]));
    const count = refusals.get(key) ?? 0;
    if (count >= limit) {
      refusals.delete(key);
      return false;
    }
    if (refusals.size >= mostCounted) refusals.clear();
    refusals.set(key, count + 1);
    return true;
  }

  function callFor(fault: Fault | null, request: SimulatedRequest) {
    if (fault?.kind !== "echo") {
      return { call: bend(fault, request, simulateCall(request, deps)), clock };
    }
    const reply = "Answer: echo";
    const usage = simulatedUsage(request.messages, { reply, reasoning: "" });
    const echo = { firstTokenMs: fault.delayMs, streamMs: 0, finishReason: "stop" } as const;
    return { call: { ...echo, reply, reasoning: "", usage }, clock: { ...clock, speed: 1 } };
  }
}

/** Spoils an ordinary call as the fault demands. */
function bend(fault: Fault | null, request: SimulatedRequest, call: SimulatedCall): SimulatedCall {
  if (fault?.kind === "cut") return bent({ reply: headOf(call.reply, call.reply.length / 8) });
  if (fault?.kind === "nonsense") {
    return bent({
      reply: "Lantern seven of, the whereas blue. Therefore umbrella: 12 ~ maybe [[",
      reasoning: "",
    });
  }
  if (fault?.kind === "empty") {
    const thought = "Let me think about this once more from the start. ";
    const tokens = request.worker.maxTokens;
    const reasoning = headOf(thought.repeat(Math.ceil((tokens * 4) / thought.length)), tokens);
    return { ...bent({ reply: "", reasoning }), finishReason: "length" };
  }
  return call;

  function bent(texts: Partial<Pick<SimulatedCall, "reply" | "reasoning">>): SimulatedCall {
    const changed = { ...call, ...texts };
    return { ...changed, usage: simulatedUsage(request.messages, changed) };
  }
}

function cutError(request: SimulatedRequest, call: SimulatedCall): SimulatedProviderError {
  return new SimulatedProviderError("simulated fault: the stream broke off", {
    model: request.worker.model,
    statusCode: null,
    isRetryable: true,
    usage: { ...call.usage, source: "estimated" },
  });
}

function toReply(
  request: SimulatedRequest,
  call: SimulatedCall,
  firstTokenMs: number | null,
): SimulatedReply {
  const { usage } = call;
  return {
    reply: call.reply,
    reasoning: call.reasoning,
    finishReason: call.finishReason,
    usage,
    rawUsage: {
      simulated: true,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      reasoning_tokens: usage.reasoningTokens,
    },
    servedModel: request.worker.model,
    firstTokenMs,
    notes: [],
  };
}
