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

/** Reads counts out of untrusted JSON and remembers what was wrong with them. */
class Counts {
  readonly flags = new Set<string>();

  read(value: unknown): number | null {
    if (value === null || value === undefined) return null;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    this.flags.add("bad-count");
    return null;
  }

  /** A part cannot be larger than its whole. */
  clamp(part: number, whole: number, flag: string): number {
    if (part <= whole) return part;
    this.flags.add(flag);
    return whole;
  }

  require(value: number | null, flag: string): number {
    if (value === null) this.flags.add(flag);
    return value ?? 0;
  }
}

/**
 * OpenAI rule: cached and cache-write tokens are inside the prompt, reasoning is inside the completion. Some servers
 * count reasoning outside; their total gives it away. Null when no token was counted at all.
 */
export function fromOpenAiUsage(
  raw: unknown,
  options: { billsOrchestration?: boolean } = {},
): Usage | null {
  const parsed = openAiUsageSchema.safeParse(raw);
  if (!parsed.success) return null;
  const counts = new Counts();
  const { prompt_tokens_details: inside, completion_tokens_details: made } = parsed.data;
  const prompt = counts.read(parsed.data.prompt_tokens);
  const completion = counts.read(parsed.data.completion_tokens);
  if (!prompt && !completion) return null;
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
  if (isOutside) counts.flags.add("reasoning-outside-completion");
  const reasoningInside = isOutside
    ? 0
    : counts.clamp(reasoning, output, "reasoning-exceeds-output");
  const extra = orchestration(counts, inside, made, options.billsOrchestration === true);
  const usage: Usage = {
    inputTokens: input - cached - written + extra.input,
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: output - reasoningInside + extra.output,
    reasoningTokens: isOutside ? reasoning : reasoningInside,
    source: "reported",
    flags: [],
  };
  if (total !== null && total !== sumOfClasses(usage)) counts.flags.add("total-differs");
  return { ...usage, flags: [...counts.flags] };
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
  if (input + output === 0) return { input: 0, output: 0 };
  counts.flags.add(isBilled ? "orchestration-added" : "orchestration-not-priced");
  return isBilled ? { input, output } : { input: 0, output: 0 };
}

/** Anthropic rule: the three input classes are apart from each other; thinking is inside the output. */
export function fromAnthropicUsage(raw: unknown): Usage | null {
  const parsed = anthropicUsageSchema.safeParse(raw);
  if (!parsed.success) return null;
  const counts = new Counts();
  const input = counts.read(parsed.data.input_tokens);
  const cached = counts.read(parsed.data.cache_read_input_tokens) ?? 0;
  const written = counts.read(parsed.data.cache_creation_input_tokens) ?? 0;
  const output = counts.read(parsed.data.output_tokens);
  if (!input && !output && cached + written === 0) return null;
  const outputTokens = counts.require(output, "no-output-count");
  const thinking = counts.clamp(
    counts.read(parsed.data.output_tokens_details?.thinking_tokens) ?? 0,
    outputTokens,
    "reasoning-exceeds-output",
  );
  return {
    inputTokens: counts.require(input, "no-input-count"),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: outputTokens - thinking,
    reasoningTokens: thinking,
    source: "reported",
    flags: [...counts.flags],
  };
}

function sumOfClasses(usage: Usage): number {
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
