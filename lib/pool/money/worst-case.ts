import { Decimal } from "decimal.js";
import type { ChatMessage, Cost, Usage, WorkerSnapshot } from "@/lib/runs";

/** The price of a call of this worker that used this much. */
export type PriceOf = (worker: WorkerSnapshot, usage: Usage | null) => Cost;

/** The most that one call can use. Money is null when the price is unknown. */
export type WorstCase = { tokens: number; usd: string | null };

/** Longer words are no words: codes, addresses, text without spaces. */
const longestWord = 24;
const lettersPerToken = 3;
const blanksPerToken = 4;
/** The marks that each message is wrapped in. */
const tokensPerMessage = 8;

/**
 * More tokens than tokenizers make of a text that people or models wrote: one for three letters of a word (English has about
 * four), one for each digit, sign and line break, and one for each byte of what is not ASCII or no word. One pass: prompts
 * can have megabytes.
 */
export function mostTokensOf(text: string): number {
  let tokens = 0;
  let word = { length: 0, letters: 0, bytes: 0 };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (!isBlank(code)) {
      word.length += 1;
      word.bytes += bytesOf(code);
      if (isLetter(code)) word.letters += 1;
      continue;
    }
    tokens += code === lineFeed ? 1 : word.length === 0 ? 1 / blanksPerToken : 0;
    tokens += tokensOfWord(word);
    word = { length: 0, letters: 0, bytes: 0 };
  }
  return Math.ceil(tokens + tokensOfWord(word));
}

function tokensOfWord({
  length,
  letters,
  bytes,
}: {
  length: number;
  letters: number;
  bytes: number;
}) {
  return length > longestWord ? bytes : Math.ceil(letters / lettersPerToken) + bytes - letters;
}

const lineFeed = 10;

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** In UTF-8; a half of a surrogate pair counts half of its four bytes. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
}

/** Where the tokens of a call may be counted, each at a rate of its own. */
const inputClasses = [
  ["inputTokens"],
  ["cachedInputTokens"],
  ["cacheWriteTokens"],
  ["cacheWriteTokens", "cacheWriteHourTokens"],
] as const;
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
  const costs = inputClasses.flatMap((names) => {
    const input = Object.fromEntries(names.map((name) => [name, inputTokens]));
    return outputClasses.map((output) =>
      price(worker, { ...noUsage, ...input, [output]: worker.maxTokens }),
    );
  });
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
