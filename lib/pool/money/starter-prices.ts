import type { PriceEntry } from "@/lib/runs";

/**
 * Prices to begin with, USD per million tokens, each with the day it was read and where. List prices change: a user's
 * own table comes before this one. Models whose price could not be traced to a source are left out.
 */
const genaiPrices = (file: string, page: string) =>
  `${page}, as recorded by pydantic/genai-prices (prices/providers/${file}.yml, 2026-08-21)`;
const openAi = genaiPrices("openai", "https://developers.openai.com/api/docs/pricing");
const anthropic = "https://platform.claude.com/docs/en/about-claude/pricing";
const google = genaiPrices("google", "https://ai.google.dev/gemini-api/docs/pricing");
const deepSeek = genaiPrices("deepseek", "https://api-docs.deepseek.com/quick_start/pricing");
const openRouter = genaiPrices("openrouter", "https://openrouter.ai/models");
const paper = "Price table in the supplementary code of the Conductor paper (arXiv 2512.04388 v5)";

type Rates = [
  input: string,
  cached: string | null,
  write: string | null,
  output: string,
  writeHour?: string,
];

export const starterPrices: readonly PriceEntry[] = [
  entry("gpt-5.6-sol", ["gpt-5.6"], ["5", "0.5", "6.25", "30"], "2026-08-02", openAi, {
    above: 272_000,
    rates: ["10", "1", "12.5", "45"],
  }),
  entry("gpt-5.6-terra", [], ["2", "0.2", "2.5", "12"], "2026-08-02", openAi, {
    above: 272_000,
    rates: ["4", "0.4", "5", "18"],
  }),
  entry("gpt-5.6-luna", [], ["0.2", "0.02", "0.25", "1.2"], "2026-08-02", openAi, {
    above: 272_000,
    rates: ["0.4", "0.04", "0.5", "1.8"],
  }),
  entry("gpt-5.5", ["gpt-5.5-2026-04-23"], ["5", "0.5", null, "30"], "2026-04-24", openAi),
  entry("gpt-5.4", ["gpt-5.4-2026-03-05"], ["2.5", "0.25", null, "15"], "2026-03-06", openAi, {
    above: 272_000,
    rates: ["5", "0.5", null, "22.5"],
  }),
  entry(
    "gpt-5.4-mini",
    ["gpt-5.4-mini-2026-03-17"],
    ["0.75", "0.075", null, "4.5"],
    "2026-03-18",
    openAi,
  ),
  entry("gpt-5", ["gpt-5-2025-08-07"], ["1.25", "0.125", null, "10"], "2025-11-13", openAi),
  entry(
    "gpt-5-mini",
    ["gpt-5-mini-2025-08-07"],
    ["0.25", "0.025", null, "2"],
    "2025-11-13",
    openAi,
  ),
  entry("gpt-4.1", ["gpt-4.1-2025-04-14"], ["2", "0.5", null, "8"], "2025-07-04", openAi),
  entry(
    "gpt-4.1-mini",
    ["gpt-4.1-mini-2025-04-14"],
    ["0.4", "0.1", null, "1.6"],
    "2025-07-04",
    openAi,
  ),
  entry("gpt-4o", ["gpt-4o-2024-08-06"], ["2.5", "1.25", null, "10"], "2025-07-04", openAi),
  entry(
    "gpt-4o-mini",
    ["gpt-4o-mini-2024-07-18"],
    ["0.15", "0.075", null, "0.6"],
    "2025-07-04",
    openAi,
  ),
  entry("claude-opus-5", [], ["5", "0.5", "6.25", "25", "10"], "2026-11-30", anthropic),
  entry("claude-opus-4-8", [], ["5", "0.5", "6.25", "25", "10"], "2026-11-30", anthropic),
  entry(
    "claude-sonnet-5",
    [],
    ["2", "0.2", "2.5", "10", "4"],
    "2026-11-30",
    "https://platform.claude.com/docs/en/models/sonnet-5/overview",
  ),
  entry("claude-sonnet-4-6", [], ["3", "0.3", "3.75", "15", "6"], "2026-11-30", anthropic),
  entry(
    "claude-sonnet-4-0",
    ["claude-sonnet-4", "claude-sonnet-4-20250514"],
    ["3", "0.3", "3.75", "15", "6"],
    "2026-11-30",
    anthropic,
  ),
  entry(
    "claude-haiku-4-5",
    ["claude-haiku-4-5-20251001"],
    ["1", "0.1", "1.25", "5", "2"],
    "2026-11-30",
    anthropic,
  ),
  // Introductory price, until 2026-12-31.
  entry("gemini-3.7-flash", [], ["0.75", "0.075", null, "3.75"], "2026-08-13", google),
  entry("gemini-3.1-pro-preview", [], ["2", "0.2", null, "12"], "2026-02-23", google, {
    above: 200_000,
    rates: ["4", "0.4", null, "18"],
  }),
  entry("gemini-2.5-pro", [], ["1.25", "0.125", null, "10"], "2025-10-31", google, {
    above: 200_000,
    rates: ["2.5", "0.25", null, "15"],
  }),
  entry("gemini-2.5-flash", [], ["0.3", "0.03", null, "2.5"], "2025-10-31", google),
  entry("deepseek-v4-pro", [], ["0.435", "0.003625", null, "0.87"], "2026-06-02", deepSeek),
  entry("deepseek-v4-flash", [], ["0.14", "0.0028", null, "0.28"], "2026-05-12", deepSeek),
  entry("qwen/qwen3-32b", [], ["0.1", null, null, "0.3"], "2026-08-21", openRouter),
  entry("google/gemma-3-27b-it", [], ["0.1", null, null, "0.2"], "2026-08-21", openRouter),
  entry(
    "deepseek/deepseek-r1-distill-qwen-32b",
    [],
    ["0.12", null, null, "0.18"],
    "2026-08-21",
    openRouter,
  ),
  entry("DeepSeek-V3", [], ["1.25", null, null, "1.25"], "2026-05-06", paper),
];

function entry(
  modelId: string,
  aliases: string[],
  rates: Rates,
  date: string,
  source: string,
  longContext?: { above: number; rates: Rates },
): PriceEntry {
  return {
    modelId,
    aliases,
    ...toRates(rates),
    ...(longContext
      ? { longContext: { aboveInputTokens: longContext.above, ...toRates(longContext.rates) } }
      : {}),
    date,
    source,
  };
}

function toRates([inputUsd, cachedInputUsd, cacheWriteUsd, outputUsd, writeHour]: Rates) {
  return {
    inputUsd,
    cachedInputUsd,
    cacheWriteUsd,
    ...(writeHour === undefined ? {} : { cacheWriteHourUsd: writeHour }),
    outputUsd,
    reasoningUsd: null,
  };
}
