import { z } from "zod";
import type { Usage } from "@/lib/runs";

const count = z.unknown().optional();
const details = z.record(z.string(), count).nullish().catch(null);
const openAiUsageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  /** DeepSeek's name for what others put into the details. */
  prompt_cache_hit_tokens: count,
  prompt_tokens_details: details,
  completion_tokens_details: details,
});
const anthropicUsageSchema = z.object({
  input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  /** How long what was written is kept. */
  cache_creation: details,
  output_tokens: count,
  output_tokens_details: details,
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
 * count them outside; their total gives it away. Where a total is larger than all that is named, the rest is output:
 * it is thinking that was left out of the completion.
 */
export function readOpenAiUsage(
  raw: unknown,
  options: { billsOrchestration?: boolean } = {},
): UsageReading {
  const parsed = openAiUsageSchema.safeParse(raw);
  const counts = new Counts();
  if (!parsed.success) return counts.toReading(null);
  const { prompt_tokens_details: inside, completion_tokens_details: made } = parsed.data;
  const total = counts.read(parsed.data.total_tokens);
  const prompt = promptOf(counts, parsed.data, total);
  const completion = counts.read(parsed.data.completion_tokens);
  if (!prompt && !completion) return totalAlone(counts, total);
  const { input, output } = wholesOf(counts, { prompt, completion, total });
  const named = {
    cached: counts.read(inside?.cached_tokens) ?? counts.read(parsed.data.prompt_cache_hit_tokens),
    written: counts.read(inside?.cache_write_tokens),
    reasoning: counts.read(made?.reasoning_tokens),
  };
  const { cached, written, unread } = inputParts(counts, { ...named, input, output, total });
  const reasoning = named.reasoning ?? 0;
  const beside = total === null ? 0 : total - unread - cached - written - output;
  const isOutside = reasoning > 0 && beside === reasoning;
  if (isOutside) counts.note("reasoning-outside-completion");
  const reasoningInside = isOutside
    ? 0
    : counts.clamp(reasoning, output, "reasoning-exceeds-output");
  const isBilled = options.billsOrchestration === true;
  const extra = orchestration(counts, inside, made, isBilled);
  const classes = {
    inputTokens: unread + (isBilled ? extra.input : 0),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: output - reasoningInside + (isBilled ? extra.output : 0),
    reasoningTokens: isOutside ? reasoning : reasoningInside,
  };
  const unbilled = isBilled ? 0 : extra.input + extra.output;
  const rest = restOf(counts, total, sumOfClasses(classes), unbilled);
  return counts.toReading({ ...classes, outputTokens: classes.outputTokens + rest });
}

type Wholes = { prompt: number | null; completion: number | null; total: number | null };

/** No call is without input: a prompt of 0 beside a total that holds more was not counted. */
function promptOf(
  counts: Counts,
  raw: { prompt_tokens?: unknown; completion_tokens?: unknown },
  total: number | null,
): number | null {
  const prompt = counts.read(raw.prompt_tokens);
  const isMissing = prompt === 0 && total !== null && total > Number(raw.completion_tokens ?? 0);
  return isMissing ? null : prompt;
}

/** A total without its parts stands as input until the text says how it splits. */
function totalAlone(counts: Counts, total: number | null): UsageReading {
  if (!total) return counts.toReading(null);
  counts.doubt("total-only");
  return counts.toReading({ ...noClasses, inputTokens: total });
}

/** A part that is missing beside the other and a larger total is what is left of the total. */
function wholesOf(counts: Counts, { prompt, completion, total }: Wholes) {
  const rest = (total ?? 0) - (prompt ?? 0) - (completion ?? 0);
  if (rest > 0 && prompt === null) counts.doubt("input-from-total");
  if (rest > 0 && completion === null) counts.doubt("output-from-total");
  return rest > 0
    ? { input: prompt ?? rest, output: completion ?? rest }
    : {
        input: counts.require(prompt, "no-input-count"),
        output: counts.require(completion, "no-output-count"),
      };
}

type InputParts = {
  cached: number | null;
  written: number | null;
  reasoning: number | null;
  input: number;
  output: number;
  total: number | null;
};

/** Takes apart what was read anew, read from a cache and written to one. */
function inputParts(counts: Counts, { input, output, total, ...named }: InputParts) {
  const [cached, written, reasoning] = [
    named.cached ?? 0,
    named.written ?? 0,
    named.reasoning ?? 0,
  ];
  const beside = total === null ? 0 : total - input - output;
  const isOutside =
    cached + written > 0 &&
    beside !== reasoning &&
    (beside === cached + written || beside === cached + written + reasoning);
  if (isOutside) {
    counts.note("cache-outside-input");
    return { cached, written, unread: input };
  }
  const cachedInside = counts.clamp(cached, input, "cached-exceeds-input");
  const writtenInside = counts.clamp(written, input - cachedInside, "cache-write-exceeds-input");
  return {
    cached: cachedInside,
    written: writtenInside,
    unread: input - cachedInside - writtenInside,
  };
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

/**
 * What the total has beyond its parts. Tokens that are named but not billed may be in it; any other difference puts the
 * counts in doubt.
 */
function restOf(counts: Counts, total: number | null, sum: number, unbilled: number): number {
  if (total === null || total === sum) return 0;
  const rest = total - sum - unbilled;
  if (rest === 0) counts.note("total-differs");
  else counts.doubt(rest > 0 ? "rest-as-output" : "total-differs");
  return Math.max(0, rest);
}

/** Anthropic rule: the three input classes are apart from each other; thinking is inside the output. */
export function readAnthropicUsage(raw: unknown): UsageReading {
  const parsed = anthropicUsageSchema.safeParse(raw);
  const counts = new Counts();
  if (!parsed.success) return counts.toReading(null);
  const input = counts.read(parsed.data.input_tokens);
  const cached = counts.read(parsed.data.cache_read_input_tokens) ?? 0;
  const { written, hour } = cacheWrites(counts, parsed.data);
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
    ...(hour > 0 ? { cacheWriteHourTokens: hour } : {}),
    outputTokens: outputTokens - thinking,
    reasoningTokens: thinking,
  });
}

/** What is kept for an hour costs more than what is kept for five minutes; without details all is of the short kind. */
function cacheWrites(counts: Counts, raw: z.infer<typeof anthropicUsageSchema>) {
  const hour = counts.read(raw.cache_creation?.ephemeral_1h_input_tokens) ?? 0;
  const named = hour + (counts.read(raw.cache_creation?.ephemeral_5m_input_tokens) ?? 0);
  const written = counts.read(raw.cache_creation_input_tokens) ?? named;
  if (named > 0 && named !== written) counts.doubt("cache-writes-differ");
  return { written, hour: Math.min(hour, written) };
}

const noClasses = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
};

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
