import { expect, it } from "vitest";
import { priceCall } from "@/lib/pool";
import { noTokens, type PriceEntry, type PriceTier } from "@/lib/runs";
import { tierInWords } from "./tier-in-words";

const rates = {
  inputUsd: "1",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "2",
  reasoningUsd: null,
};
const plain: PriceEntry = { modelId: "m", aliases: [], ...rates, date: "2026-11-01", source: "x" };
const long: PriceEntry = { ...plain, longContext: { aboveInputTokens: 200_000, ...rates } };
const usage = { ...noTokens, inputTokens: 150_000, cachedInputTokens: 100_123, outputTokens: 5 };
const short = { ...usage, cachedInputTokens: 0 };
const words = (price: PriceEntry, given = usage, tier: PriceTier = "standard") =>
  tierInWords({ price, usage: given, tier, cost: priceCall(price, given, tier) });

it("says nothing where the price has one tier alone", () => {
  expect(words(plain)).toBeNull();
});

it("says from how many input tokens on the long-input tier held, and how many there were", () => {
  expect(words(long)).toBe(
    "Long-input tier: the call had 250,123 input tokens, and above 200,000 its rates hold for the whole call.",
  );
  expect(words(long, { ...usage, source: "estimated" as const })).toContain("had ~250,123 input");
  expect(words(long, short)).toBe(
    "Below the long-input tier, which begins above 200,000 input tokens: the call had 150,000.",
  );
});

it("names the batch tier, and what is taken where the price has none", () => {
  const batch = { ...long, batch: rates };
  expect(words(batch, short, "batch")).toMatch(/^Batch tier: .+ Below the long-input tier, .+\.$/);
  expect(words(batch, usage, "batch")).toMatch(
    /^Long-input tier: .+ no batch rates for long input, so these are taken and the cost is an estimate\.$/,
  );
  expect(words(plain, usage, "batch")).toMatch(
    /no batch rates, so the standard ones are taken and the cost is an estimate\.$/,
  );
  const free = { ...plain, inputUsd: "0", outputUsd: "0" };
  expect(words(free, usage, "batch")).toBeNull();
});
