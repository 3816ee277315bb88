import { expect, it } from "vitest";
import type { PriceEntry, Usage } from "@/lib/runs";
import { toCostParts } from "./cost-parts";

const usage: Usage = {
  inputTokens: 1_000,
  cachedInputTokens: 2_000,
  cacheWriteTokens: 0,
  outputTokens: 300,
  reasoningTokens: 700,
  source: "reported",
  flags: [],
};
const price: PriceEntry = {
  modelId: "m",
  aliases: [],
  inputUsd: "1.25",
  cachedInputUsd: "0.125",
  cacheWriteUsd: null,
  outputUsd: "10",
  reasoningUsd: null,
  date: "2026-11-01",
  source: "list",
};

it("bills each class at its own rate, reasoning as output where nothing else is said", () => {
  expect(toCostParts(usage, price)).toEqual([
    { name: "Input", tokens: 1_000, rateUsd: "1.25", usd: "0.00125", isEstimated: false },
    {
      name: "Read from cache",
      tokens: 2_000,
      rateUsd: "0.125",
      usd: "0.00025",
      isEstimated: false,
    },
    { name: "Output", tokens: 300, rateUsd: "10", usd: "0.003", isEstimated: false },
    { name: "Reasoning", tokens: 700, rateUsd: "10", usd: "0.007", isEstimated: false },
  ]);
});

it("tells an hour's cache writes apart, and marks what is billed at another class's rate", () => {
  const written = { ...usage, cacheWriteTokens: 500, cacheWriteHourTokens: 400 };
  const parts = toCostParts(written, { ...price, cacheWriteHourUsd: "2.5" });
  expect(parts.slice(2, 4)).toEqual([
    { name: "Written to cache", tokens: 100, rateUsd: "1.25", usd: "0.000125", isEstimated: true },
    {
      name: "Written to cache for an hour",
      tokens: 400,
      rateUsd: "2.5",
      usd: "0.001",
      isEstimated: false,
    },
  ]);
  expect(toCostParts(written, null).map(({ tokens }) => tokens)).toContain(400);
});

it("shows tokens without a price as unknown, not as free", () => {
  expect(toCostParts(usage, null).every(({ usd }) => usd === null)).toBe(true);
});

it("takes the rates of a long context for the whole call", () => {
  const { date, source, modelId, aliases, ...rates } = price;
  const long = { ...price, longContext: { ...rates, inputUsd: "2.5", aboveInputTokens: 2_999 } };
  expect(toCostParts(usage, long)[0]?.rateUsd).toBe("2.5");
});
