import type { ChatMessage, Cost, Usage, WorkerSnapshot } from "@/lib/runs";

/** The price of a call of this worker that used this much. */
export type PriceOf = (worker: WorkerSnapshot, usage: Usage | null) => Cost;

/** The most that one call can use. Money is null when the price is unknown. */
export type WorstCase = { tokens: number; usd: string | null };

/** Below the four characters a token that English text has, so that the estimate is rather too high. */
const charactersPerToken = 3;

/** The whole token cap of the worker, and its input by length. */
export function worstCaseOf(
  worker: WorkerSnapshot,
  messages: readonly ChatMessage[],
  price: PriceOf,
): WorstCase {
  const characters = messages.reduce((sum, message) => sum + message.content.length, 0);
  const inputTokens = Math.ceil(characters / charactersPerToken);
  const cost = price(worker, {
    inputTokens,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: worker.maxTokens,
    reasoningTokens: 0,
    source: "estimated",
    flags: [],
  });
  return {
    tokens: inputTokens + worker.maxTokens,
    usd: cost.status === "unknown" ? null : cost.usd,
  };
}
