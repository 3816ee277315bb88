import type { ModelCallOptions, ModelClient, ModelReply, ModelRequest } from "../model-client";

export type ScriptedAnswer =
  | string
  | (Partial<ModelReply> & {
      /** The pieces in which the reply streams; one piece when left out. */
      chunks?: string[];
      /** Milliseconds before each piece. */
      delayMs?: number;
      /** Thrown after the pieces have streamed. */
      error?: Error;
      /** Never ends by itself: only an abort ends it. */
      isStalled?: boolean;
    });

export type Script =
  | readonly ScriptedAnswer[]
  | ((request: ModelRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>);

const plainReply: ModelReply = {
  reply: "",
  reasoning: "",
  finishReason: "stop",
  usage: {
    inputTokens: 10,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 5,
    reasoningTokens: 0,
    source: "reported",
    flags: [],
  },
  rawUsage: null,
  servedModel: null,
  firstTokenMs: 0,
  notes: [],
};

/** A client for tests: answers from a list or a function, and records what it was asked. Calls no one. */
export class ScriptedModelClient implements ModelClient {
  readonly calls: ModelRequest[] = [];
  readonly #script: Script;
  #running = 0;
  #mostAtOnce = 0;

  constructor(script: Script) {
    this.#script = script;
  }

  /** The most calls that were open at one time. */
  get mostAtOnce(): number {
    return this.#mostAtOnce;
  }

  async call(request: ModelRequest, options: ModelCallOptions): Promise<ModelReply> {
    options.signal.throwIfAborted();
    const index = this.calls.push(request) - 1;
    this.#running += 1;
    this.#mostAtOnce = Math.max(this.#mostAtOnce, this.#running);
    try {
      return await play(await this.#answer(request, index), options);
    } finally {
      this.#running -= 1;
    }
  }

  async #answer(request: ModelRequest, index: number): Promise<ScriptedAnswer> {
    if (typeof this.#script === "function") return this.#script(request, index);
    const answer = this.#script[index];
    if (answer === undefined)
      throw new RangeError(`the script has no answer for call ${index + 1}`);
    return answer;
  }
}

async function play(answer: ScriptedAnswer, options: ModelCallOptions): Promise<ModelReply> {
  const given = typeof answer === "string" ? { reply: answer } : answer;
  const { chunks, delayMs = 0, error, isStalled, ...fields } = given;
  const pieces = chunks ?? (fields.reply ? [fields.reply] : []);
  if (fields.reasoning) options.onDelta({ channel: "reasoning", text: fields.reasoning });
  for (const text of pieces) {
    if (delayMs > 0) await wait(delayMs, options.signal);
    options.signal.throwIfAborted();
    options.onDelta({ channel: "reply", text });
  }
  if (isStalled) await wait(null, options.signal);
  if (error) throw error;
  return { ...plainReply, reply: pieces.join(""), ...fields };
}

/** Waits; null waits for the abort alone. */
function wait(milliseconds: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer =
      milliseconds === null
        ? undefined
        : setTimeout(() => {
            signal.removeEventListener("abort", abort);
            resolve();
          }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
