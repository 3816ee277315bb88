import { z } from "zod";
import type { Usage } from "@/lib/runs";

const count = z.unknown().optional();
const openAiUsageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  /** DeepSeek's name for what others put into the details. */
  prompt_cache_hit_tokens: count,
  prompt_tokens_details: z.record(z.string(), count).nullish().catch(null),
  completion_tokens_details: z.record(z.string(), count).nullish().catch(null),
});
const anthropicUsageSchema = z.object({
  input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  output_tokens: count,
  output_tokens_details: z.record(z.string(), count).nullish().catch(null),
});

/** What a provider's usage tells: null when it counts no token. The flags stand also without a count. */
export type UsageReading = { usage: Usage | null; flags: string[] };

/** No call has more tokens of a class; a larger count is an error, and no column would hold it. */
const mostTokens = 1_000_000_000;

/** Reads counts out of untrusted JSON and remembers what was wrong with them. */
class Counts {
  readonly #flags = new Set<string>();
  #isInDoubt = false;

  /** Says what is odd about the counts. */
  note(flag: string): void {
    this.#flags.add(flag);
  }

  /** Says what cannot be true of them: what is made of them is an estimate. */
  doubt(flag: string): void {
    this.#flags.add(flag);
    this.#isInDoubt = true;
  }

  read(value: unknown): number | null {
    if (value === null || value === undefined) return null;
    if (isCount(value)) return value;
    this.doubt("bad-count");
    return null;
  }

  /** A part cannot be larger than its whole. */
  clamp(part: number, whole: number, flag: string): number {
    if (part <= whole) return part;
    this.doubt(flag);
    return whole;
  }

  require(value: number | null, flag: string): number {
    if (value === null) this.doubt(flag);
    return value ?? 0;
  }

  toReading(classes: Omit<Usage, "source" | "flags"> | null): UsageReading {
    const flags = [...this.#flags];
    const source = this.#isInDoubt ? "estimated" : "reported";
    return { usage: classes && { ...classes, source, flags }, flags };
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostTokens;
}

/**
 * OpenAI rule: cached and cache-write tokens are inside the prompt, reasoning is inside the completion. Some servers
 * count reasoning outside; their total gives it away.
 */
export function readOpenAiUsage(
  raw: unknown,
  options: { billsOrchestration?: boolean } = {},
): UsageReading {
  const parsed = openAiUsageSchema.safeParse(raw);
  const counts = new Counts();
  if (!parsed.success) return counts.toReading(null);
  const { prompt_tokens_details: inside, completion_tokens_details: made } = parsed.data;
  const prompt = counts.read(parsed.data.prompt_tokens);
  const completion = counts.read(parsed.data.completion_tokens);
  if (!prompt && !completion) return counts.toReading(null);
  const total = counts.read(parsed.data.total_tokens);
  const input = counts.require(prompt, "no-input-count");
  const output = counts.require(completion, "no-output-count");
  const cached = counts.clamp(
    counts.read(inside?.cached_tokens) ?? counts.read(parsed.data.prompt_cache_hit_tokens) ?? 0,
    input,
    "cached-exceeds-input",
  );
  const written = counts.clamp(
    counts.read(inside?.cache_write_tokens) ?? 0,
    input - cached,
    "cache-write-exceeds-input",
  );
  const reasoning = counts.read(made?.reasoning_tokens) ?? 0;
  const isOutside = reasoning > 0 && total === input + output + reasoning;
  if (isOutside) counts.note("reasoning-outside-completion");
  const reasoningInside = isOutside
    ? 0
    : counts.clamp(reasoning, output, "reasoning-exceeds-output");
  const isBilled = options.billsOrchestration === true;
  const extra = orchestration(counts, inside, made, isBilled);
  const classes = {
    inputTokens: input - cached - written + (isBilled ? extra.input : 0),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: output - reasoningInside + (isBilled ? extra.output : 0),
    reasoningTokens: isOutside ? reasoning : reasoningInside,
  };
  checkTotal(counts, total, sumOfClasses(classes), isBilled ? 0 : extra.input + extra.output);
  return counts.toReading(classes);
}

/** A worker that orchestrates others names their tokens only in the details; whether they cost is the price's to say. */
function orchestration(
  counts: Counts,
  inside: Record<string, unknown> | null | undefined,
  made: Record<string, unknown> | null | undefined,
  isBilled: boolean,
): { input: number; output: number } {
  const input = counts.read(inside?.orchestration_input_tokens) ?? 0;
  const output = counts.read(made?.orchestration_output_tokens) ?? 0;
  if (input + output > 0)
    counts.note(isBilled ? "orchestration-added" : "orchestration-not-priced");
  return { input, output };
}

/** Tokens that are named but not billed may be in the total; any other difference puts the counts in doubt. */
function checkTotal(counts: Counts, total: number | null, sum: number, unbilled: number): void {
  if (total === null || total === sum) return;
  if (total === sum + unbilled) counts.note("total-differs");
  else counts.doubt("total-differs");
}

/** Anthropic rule: the three input classes are apart from each other; thinking is inside the output. */
export function readAnthropicUsage(raw: unknown): UsageReading {
  const parsed = anthropicUsageSchema.safeParse(raw);
  const counts = new Counts();
  if (!parsed.success) return counts.toReading(null);
  const input = counts.read(parsed.data.input_tokens);
  const cached = counts.read(parsed.data.cache_read_input_tokens) ?? 0;
  const written = counts.read(parsed.data.cache_creation_input_tokens) ?? 0;
  const output = counts.read(parsed.data.output_tokens);
  if (!input && !output && cached + written === 0) return counts.toReading(null);
  const outputTokens = counts.require(output, "no-output-count");
  const thinking = counts.clamp(
    counts.read(parsed.data.output_tokens_details?.thinking_tokens) ?? 0,
    outputTokens,
    "reasoning-exceeds-output",
  );
  return counts.toReading({
    inputTokens: counts.require(input, "no-input-count"),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: outputTokens - thinking,
    reasoningTokens: thinking,
  });
}

function sumOfClasses(usage: Omit<Usage, "source" | "flags">): number {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, reasoningTokens } = usage;
  return inputTokens + cachedInputTokens + cacheWriteTokens + outputTokens + reasoningTokens;
}

/**
 * Folds the usage objects of a stream into one. Some providers send running totals with every chunk, some send parts:
 * in both cases the last value of each field holds.
 */
export function mergeUsage(earlier: unknown, later: unknown): unknown {
  if (!isRecord(later)) return later ?? earlier ?? null;
  const merged: Record<string, unknown> = isRecord(earlier) ? { ...earlier } : {};
  for (const [key, value] of Object.entries(later)) {
    if (value === null || value === undefined) continue;
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined;
    Object.defineProperty(merged, key, {
      value: mergeUsage(before, value),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
