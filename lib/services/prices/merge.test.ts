import { expect, it } from "vitest";
import { starterPrices } from "@/lib/pool";
import type { PriceEntry } from "@/lib/runs";
import { mergePrices } from "./merge";

const price = (modelId: string, given: Partial<PriceEntry> = {}): PriceEntry => ({
  modelId,
  aliases: [],
  inputUsd: "1",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "2",
  reasoningUsd: null,
  date: "2026-06-01",
  source: "test",
  ...given,
});
const now = new Date("2026-06-10T12:00:00Z");
const current = [
  { id: "price_a", entry: price("a", { aliases: ["a-latest"] }) },
  { id: "price_b", entry: price("b") },
];

it("adds new models, replaces older entries, and leaves what is the same", () => {
  const newer = price("b", { outputUsd: "3", date: "2026-06-02" });
  const { report, changes } = mergePrices(
    current,
    [price("a", { aliases: ["a-latest"] }), newer, price("c")],
    now,
  );
  expect(report).toEqual({ added: ["c"], replaced: ["b"], unchanged: ["a"], conflicts: [] });
  expect(changes).toEqual([
    { entry: newer, replacesId: "price_b" },
    { entry: price("c"), replacesId: null },
  ]);
});

it("lists what it does not take: older, of the same day, a name of another, a model twice", () => {
  const { report, changes } = mergePrices(
    current,
    [
      price("a", { outputUsd: "9" }),
      price("b", { outputUsd: "9", date: "2026-05-01" }),
      price("c", { aliases: ["a-latest"] }),
      price("d"),
      price("d", { outputUsd: "5" }),
      price("e", { aliases: ["d"] }),
    ],
    now,
  );
  expect(changes.map(({ entry }) => entry.modelId)).toEqual(["d"]);
  expect(report.conflicts.map(({ modelId }) => modelId)).toEqual(["a", "b", "c", "d", "e"]);
  expect(report.conflicts[2]?.reason).toBe("a-latest is a name of a");
});

it("takes the newest entry of a model that is given twice, wherever it stands", () => {
  const older = price("b", { outputUsd: "3", date: "2026-06-02" });
  const newer = price("b", { outputUsd: "4", date: "2026-06-03" });
  for (const given of [
    [older, newer],
    [newer, older],
  ]) {
    const { report, changes } = mergePrices(current, given, now);
    expect(changes).toEqual([{ entry: newer, replacesId: "price_b" }]);
    expect(report.replaced).toEqual(["b"]);
    expect(report.conflicts).toEqual([
      { modelId: "b", reason: "is in the file again: the one of 2026-06-03 goes first" },
    ]);
  }
});

it("leaves out what is dated after today", () => {
  const { report, changes } = mergePrices(current, [price("c", { date: "2026-06-12" })], now);
  expect(changes).toEqual([]);
  expect(report.conflicts[0]?.reason).toContain("in the future");
  // Today of those who are ahead of UTC.
  expect(mergePrices(current, [price("c", { date: "2026-06-11" })], now).changes).toHaveLength(1);
});

it("takes an export of itself without any change", () => {
  const table = starterPrices.map((entry) => ({ id: entry.modelId, entry }));
  const { report, changes } = mergePrices(table, starterPrices, now);
  expect(changes).toEqual([]);
  expect(report.unchanged).toHaveLength(starterPrices.length);
});
