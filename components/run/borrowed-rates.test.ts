import { expect, it } from "vitest";
import { priceCall } from "@/lib/pool";
import { noTokens, type PriceEntry, type PriceTier, type Usage } from "@/lib/runs";
import { borrowedRatesInWords } from "./borrowed-rates";

const rates = { inputUsd: "1", cachedInputUsd: null, cacheWriteUsd: null };
const plain = { ...rates, outputUsd: "2", reasoningUsd: null };
const price: PriceEntry = {
  modelId: "m",
  aliases: [],
  ...plain,
  cachedInputUsd: "0.1",
  cacheWriteUsd: "1.25",
  batch: plain,
  date: "2026-11-30",
  source: "x",
};
const cached: Usage = { ...noTokens, inputTokens: 5, cachedInputTokens: 7, reasoningTokens: 3 };
const written: Usage = { ...noTokens, cacheWriteTokens: 9, cacheWriteHourTokens: 4 };
const words = (usage: Usage, tier: PriceTier = "standard", entry = price) =>
  borrowedRatesInWords({ usage, price: entry, tier, cost: priceCall(entry, usage, tier) });

it("says nothing where each class has a rate, reasoning that of the output", () => {
  expect(words(cached)).toBeNull();
  expect(words(written, "standard", { ...price, cacheWriteHourUsd: "2" })).toBeNull();
});

it("names the class that the rates of the tier have none for", () => {
  expect(words(cached, "batch")).toBe(
    "The batch rates have none for what is read from a cache, so that of the input is taken and the cost is an estimate.",
  );
  expect(words(written)).toBe(
    "The price has no rate for what is written to a cache for an hour, so that of other cache writes is taken and the cost is an estimate.",
  );
  expect(words({ ...written, cachedInputTokens: 1 }, "batch")).toBe(
    "The batch rates have none for what is read from a cache, what is written to a cache and what is written to a cache for an hour, so that of the input is taken and the cost is an estimate.",
  );
  const long = { ...price, longContext: { aboveInputTokens: 5, ...plain } };
  expect(words(cached, "standard", long)).toMatch(/^The rates for long input have none for what/);
});

it("calls no cost an estimate that is none", () => {
  const free = { ...price, ...plain, inputUsd: "0", outputUsd: "0", batch: undefined };
  expect(words(cached, "standard", free)).toBeNull();
  const cost = { status: "known" as const, usd: "1" };
  expect(borrowedRatesInWords({ usage: cached, price, tier: "batch", cost })).toBeNull();
});
