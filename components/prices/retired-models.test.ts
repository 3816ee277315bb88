import { expect, it } from "vitest";
import type { Price } from "@/lib/api-contract";
import { retiredModels } from "./retired-models";

const price = (id: string, modelId: string, retiredAt: string | null): Price => ({
  id,
  entry: {
    modelId,
    aliases: [],
    inputUsd: "1",
    cachedInputUsd: null,
    cacheWriteUsd: null,
    outputUsd: "2",
    reasoningUsd: null,
    date: "2026-11-01",
    source: "a test",
  },
  createdAt: "2026-11-01T00:00:00Z",
  replacesId: null,
  retiredAt,
  workers: [],
});

it("names models that have no price any more, each by its last entry", () => {
  const prices = [
    price("b1", "b", "2026-11-02T00:00:00Z"),
    price("b2", "b", "2026-11-03T00:00:00Z"),
    price("kept1", "kept", "2026-11-04T00:00:00Z"),
    price("kept2", "kept", null),
    price("kept3", "kept", "2026-11-03T00:00:00Z"),
    price("a1", "a", "2026-11-01T00:00:00Z"),
  ];
  expect(retiredModels(prices).map(({ id }) => id)).toEqual(["a1", "b2"]);
  expect(retiredModels([])).toEqual([]);
});
