import { Decimal } from "decimal.js";
import type { ChatMessage, Cost, Usage, WorkerSnapshot } from "@/lib/runs";

/** The price of a call of this worker that used this much. */
export type PriceOf = (worker: WorkerSnapshot, usage: Usage | null) => Cost;

/** The most that one call can use. Money is null when the price is unknown. */
export type WorstCase = { tokens: number; usd: string | null };

/** Longer words are no words: codes, addresses, text without spaces. */
const longestWord = 24;
const lettersPerToken = 3;
/** The marks that each message is wrapped in. */
const tokensPerMessage = 8;

/**
 * More tokens than tokenizers make of a text that people or models wrote: one for three letters of a word (English has about four), one for
 * each digit and sign, and one for each byte of what is not ASCII or no word.
 */
export function mostTokensOf(text: string): number {
  let tokens = 0;
  for (const [chunk] of text.matchAll(/\S+/g)) {
    const letters = chunk.length > longestWord ? 0 : (chunk.match(/[A-Za-z]/g)?.length ?? 0);
    const bytes = new TextEncoder().encode(chunk).length;
    tokens += Math.ceil(letters / lettersPerToken) + bytes - letters;
  }
  // Runs of spaces and line breaks, which code is full of.
  return tokens + (text.match(/\s{2,}|\n/g)?.length ?? 0);
}

/** Where the tokens of a call may be counted, each at a rate of its own. */
const inputClasses = ["inputTokens", "cachedInputTokens", "cacheWriteTokens"] as const;
const outputClasses = ["outputTokens", "reasoningTokens"] as const;

/** The whole token cap of the worker, and the most that its input can be, each at the dearest rate that it may be billed at. */
export function worstCaseOf(
  worker: WorkerSnapshot,
  messages: readonly ChatMessage[],
  price: PriceOf,
): WorstCase {
  const inputTokens = messages.reduce(
    (sum, { content }) => sum + tokensPerMessage + mostTokensOf(content),
    0,
  );
  const costs = inputClasses.flatMap((input) =>
    outputClasses.map((output) =>
      price(worker, { ...noUsage, [input]: inputTokens, [output]: worker.maxTokens }),
    ),
  );
  const known = costs.flatMap((cost) => (cost.status === "unknown" ? [] : [cost.usd]));
  return {
    tokens: inputTokens + worker.maxTokens,
    usd: known.length < costs.length ? null : Decimal.max(...known).toFixed(),
  };
}

const noUsage: Usage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  source: "estimated",
  flags: [],
};
