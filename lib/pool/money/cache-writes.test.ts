import { describe, expect, it } from "vitest";
import { inputTokensOf, type PriceEntry, priceEntrySchema, usageSchema } from "@/lib/runs";
import { readAnthropicUsage } from "./convert-usage";
import { priceCall } from "./price-call";
import { starterPrices } from "./starter-prices";
import { worstCaseOf } from "./worst-case";

const price: PriceEntry = {
  modelId: "claude",
  aliases: [],
  inputUsd: "3",
  cachedInputUsd: "0.3",
  cacheWriteUsd: "3.75",
  outputUsd: "15",
  reasoningUsd: null,
  date: "2026-11-30",
  source: "test",
};
const hourly: PriceEntry = { ...price, cacheWriteHourUsd: "6" };
const raw = {
  input_tokens: 10,
  cache_creation_input_tokens: 500,
  cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 400 },
  output_tokens: 20,
};

describe("tokens that are written to a cache for an hour", () => {
  it("are told apart and priced by a rate of their own", () => {
    const { usage } = readAnthropicUsage(raw);
    expect(usage).toMatchObject({ cacheWriteTokens: 500, cacheWriteHourTokens: 400, flags: [] });
    expect(usage && inputTokensOf(usage)).toBe(510);
    // 10 x 3 + 100 x 3.75 + 400 x 6 + 20 x 15, per million.
    expect(priceCall(hourly, usage)).toEqual({ status: "known", usd: "0.003105" });
  });

  it("are an estimate where the price has no rate for them", () => {
    const { usage } = readAnthropicUsage(raw);
    // 10 x 3 + 500 x 3.75 + 20 x 15, per million.
    const usd = "0.002205";
    expect(priceCall(price, usage)).toEqual({ status: "estimated", usd, reason: "no-class-rate" });
    const short = readAnthropicUsage({ ...raw, cache_creation: undefined }).usage;
    expect(short).not.toHaveProperty("cacheWriteHourTokens");
    expect(priceCall(price, short)).toEqual({ status: "known", usd });
  });

  it("follow the details alone, and put the counts in doubt where the sum is another", () => {
    const { cache_creation_input_tokens: _sum, ...details } = raw;
    expect(readAnthropicUsage(details).usage).toMatchObject({
      cacheWriteTokens: 500,
      cacheWriteHourTokens: 400,
      source: "reported",
    });
    for (const sum of [300, 900]) {
      expect(readAnthropicUsage({ ...raw, cache_creation_input_tokens: sum }).usage).toMatchObject({
        cacheWriteTokens: sum,
        cacheWriteHourTokens: Math.min(sum, 400),
        source: "estimated",
        flags: ["cache-writes-differ"],
      });
    }
    const zeros = { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 };
    expect(readAnthropicUsage({ ...raw, cache_creation: zeros }).usage).toMatchObject({
      cacheWriteTokens: 500,
      source: "reported",
    });
  });

  it("are in the worst case of a call", () => {
    const worker = { maxTokens: 1_000 } as Parameters<typeof worstCaseOf>[0];
    const messages = [{ role: "user" as const, content: "word" }];
    const { usd, tokens } = worstCaseOf(worker, messages, (_, usage) => priceCall(hourly, usage));
    // 10 tokens in at 6 and 1,000 out at 15, per million.
    expect({ usd, tokens }).toEqual({ usd: "0.01506", tokens: 1_010 });
  });

  it("need nothing of what was kept before they were told apart", () => {
    expect(priceEntrySchema.parse(price)).toEqual(price);
    const { usage } = readAnthropicUsage({ ...raw, cache_creation: null });
    expect(usageSchema.parse(usage)).toEqual(usage);
  });

  it("cost twice the input in every starter entry of Anthropic", () => {
    const entries = starterPrices.filter(({ modelId }) => modelId.startsWith("claude-"));
    expect(entries.length).toBeGreaterThan(4);
    for (const { inputUsd, cacheWriteUsd, cacheWriteHourUsd } of entries) {
      expect(Number(cacheWriteUsd)).toBe(1.25 * Number(inputUsd));
      expect(Number(cacheWriteHourUsd)).toBe(2 * Number(inputUsd));
    }
  });
});
