import { describe, expect, it } from "vitest";
import { priceChangesOf, priceKey, priceVersionsOf } from "./price-versions";
import type { PriceEntry } from "./usage";

const price: PriceEntry = {
  modelId: "gpt-5",
  aliases: [],
  inputUsd: "1.25",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "10",
  reasoningUsd: null,
  date: "2026-01-01",
  source: "test",
};
const later = { ...price, outputUsd: "12", date: "2026-06-01" };
const run = (id: string, entry: PriceEntry | null, modelId = "gpt-5") => ({
  id,
  used: [{ modelId, price: entry }],
});

it("names the models that runs priced differently, and which runs used which entry", () => {
  const runs = [run("a", price), run("b", later), run("c", price), run("d", null, "other")];
  expect(priceVersionsOf(runs)).toEqual([
    {
      modelId: "gpt-5",
      versions: [
        { price, runIds: ["a", "c"] },
        { price: later, runIds: ["b"] },
      ],
    },
  ]);
});

it("takes no price for a version of its own, and field order for none", () => {
  const { modelId, ...rest } = price;
  expect(priceVersionsOf([run("a", price), run("b", null)])[0]?.versions).toHaveLength(2);
  expect(priceVersionsOf([run("a", price), run("b", { ...rest, modelId })])).toEqual([]);
  expect(priceKey({ ...rest, modelId })).toBe(priceKey(price));
});

describe("priceChangesOf", () => {
  const used = (...entries: (PriceEntry | null)[]) =>
    entries.flatMap((entry) => run("", entry).used);

  it("has the entries of one run that the other did not use", () => {
    expect(priceChangesOf(used(price), used(later))).toEqual([
      { modelId: "gpt-5", before: [price], after: [later] },
    ]);
    expect(priceChangesOf(used(null), used(later))[0]?.before).toEqual([null]);
    expect(priceChangesOf(used(price), used(price, later))).toEqual([
      { modelId: "gpt-5", before: [], after: [later] },
    ]);
  });

  it("has none for the same entries, nor for a model that one of them did not call", () => {
    expect(priceChangesOf(used(price, later), used(later, price))).toEqual([]);
    expect(priceChangesOf(used(price, later), [{ modelId: "other", price: null }])).toEqual([]);
    expect(priceChangesOf([], used(price))).toEqual([]);
  });
});
