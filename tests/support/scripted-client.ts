import { type Clock, realClock } from "@/lib/executor";
import type { ModelCallOptions, ModelClient, ModelReply, ModelRequest } from "@/lib/pool";

/** What a scripted worker does: reply with a text, with more said about the reply, or fail. */
export type ScriptedAnswer = string | Error | (Partial<ModelReply> & { delayMs?: number });
export type Script = (request: ModelRequest, call: number) => ScriptedAnswer;

/** A client that answers by a script, takes its time on a clock, and records what it was asked. */
export class ScriptedClient implements ModelClient {
  readonly calls: ModelRequest[] = [];
  /** Step keys of the calls that were aborted. */
  readonly aborted: string[] = [];
  inFlight = 0;
  maxInFlight = 0;
  readonly #script: Script;
  readonly #clock: Clock;

  constructor(script: Script, clock: Clock = realClock) {
    this.#script = script;
    this.#clock = clock;
  }

  async call(request: ModelRequest, { signal, onDelta }: ModelCallOptions): Promise<ModelReply> {
    this.calls.push(request);
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    try {
      return await this.#answer(this.#script(request, this.calls.length), signal, onDelta);
    } catch (error) {
      if (signal.aborted) this.aborted.push(stepKeyOf(request));
      throw error;
    } finally {
      this.inFlight -= 1;
    }
  }

  async #answer(
    answer: ScriptedAnswer,
    signal: AbortSignal,
    onDelta: ModelCallOptions["onDelta"],
  ): Promise<ModelReply> {
    if (answer instanceof Error) throw answer;
    const { delayMs = 0, ...given } = typeof answer === "string" ? { reply: answer } : answer;
    const reply = { ...plainReply, ...given };
    if (reply.reply) onDelta({ channel: "reply", text: reply.reply.slice(0, 1) });
    if (delayMs > 0) await this.#clock.sleep(delayMs, signal);
    if (reply.reply) onDelta({ channel: "reply", text: reply.reply.slice(1) });
    return reply;
  }
}

/** The key of the step that a request belongs to, e.g. `r0.s1`. */
export function stepKeyOf(request: ModelRequest): string {
  return request.seed.split("/").at(-2) ?? "";
}

export const usageOf = (inputTokens: number, outputTokens: number) => ({
  inputTokens,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens,
  reasoningTokens: 0,
  source: "reported" as const,
  flags: [],
});

const plainReply: ModelReply = {
  reply: "",
  reasoning: "",
  finishReason: "stop",
  usage: usageOf(60, 40),
  rawUsage: null,
  servedModel: null,
  firstTokenMs: 1,
  notes: [],
};
