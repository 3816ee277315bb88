import { expect, it } from "vitest";
import { prepareDays } from "./prepare-days";
import { daysOf, toDayRange } from "./range";

const now = Date.parse("2026-11-30T00:30:00+02:00");
const none = { from: null, to: null };

it("counts days in UTC and ends today", () => {
  expect(toDayRange("today", none, now)).toEqual({ from: "2026-11-29", to: "2026-11-29" });
  expect(toDayRange("7d", none, now)).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(daysOf(toDayRange("30d", none, now))).toHaveLength(30);
});

it("takes the days of a custom range in either order, and mends what is none", () => {
  const days = { from: "2026-02-01", to: "2026-01-30" };
  expect(toDayRange("custom", days, now)).toEqual({ from: "2026-01-30", to: "2026-02-01" });
  expect(daysOf(toDayRange("custom", days, now))).toEqual([
    "2026-01-30",
    "2026-01-31",
    "2026-02-01",
  ]);
  expect(toDayRange("custom", { from: "x", to: null }, now).to).toBe("2026-11-29");
});

it("has a bar for every day, the highest of full height, and none without calls", () => {
  const figures = {
    calls: 2,
    failedCalls: 0,
    unpricedCalls: 0,
    estimatedCalls: 0,
    uncountedCalls: 0,
    guessedCalls: 0,
    deletedCalls: 0,
    testCalls: 0,
    inputTokens: 0,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    isAtLeast: true,
    isEstimated: false,
    areTokensAtLeast: false,
    areTokensEstimated: false,
    isSimulated: false,
  };
  const row = (key: string, usd: string) => ({
    ...figures,
    key,
    label: key,
    usd,
    model: null,
    connectionLabel: null,
  });
  const range = { from: "2026-01-01", to: "2026-01-03" };
  const bars = prepareDays([row("2026-01-03", "0.5"), row("2026-01-01", "0.25")], range);
  expect(bars.map(({ height }) => height)).toEqual([0.5, 0, 1]);
  expect(bars[1]).toMatchObject({ day: "2026-01-02", usd: "0", calls: 0, isAtLeast: false });
  expect(prepareDays([], range).every(({ height }) => height === 0)).toBe(true);
});
