import { expect, it } from "vitest";
import type { PriceEntry } from "@/lib/runs";
import { rateChanges, ratesInWords } from "./rate-changes";

const rates = {
  inputUsd: "1.25",
  cachedInputUsd: "0.125",
  cacheWriteUsd: null,
  outputUsd: "10",
  reasoningUsd: null,
};
const entry: PriceEntry = {
  modelId: "m",
  aliases: [],
  ...rates,
  batch: rates,
  date: "2026-01-01",
  source: "x",
};

it("names the old and the new price of what changes, tier by tier", () => {
  const { batch: _, ...plain } = entry;
  const after = {
    ...plain,
    inputUsd: "1",
    cachedInputUsd: null,
    longContext: { aboveInputTokens: 200_000, ...rates, inputUsd: "2.5" },
  };
  const changes = rateChanges(entry, after);
  expect(changes.slice(0, 2)).toEqual(["input 1.25 → 1", "cached input 0.125 → none"]);
  expect(changes).toContain("over 200,000 in, input none → 2.5");
  expect(changes).toContain("batch output 10 → none");
  expect(rateChanges(entry, { ...entry, date: "2026-02-01" })).toEqual([]);
});

it("words the rates that are there", () => {
  expect(ratesInWords(entry)).toBe("input 1.25, cached input 0.125, output 10");
});
