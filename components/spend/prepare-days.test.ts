import { expect, it } from "vitest";
import { formatTotalUsd } from "@/components/ui/format";
import { type DayBar, mostOnADay } from "./prepare-days";

const bar = (usd: string, more: Partial<DayBar> = {}): DayBar => ({
  day: "2026-01-01",
  usd,
  calls: 1,
  isAtLeast: false,
  isEstimated: false,
  height: 0,
  ...more,
});
const worded = (...bars: DayBar[]) => formatTotalUsd(mostOnADay(bars));

it("says the most that was spent on a day, and never 0 for what is unknown", () => {
  expect(worded(bar("0.25"), bar("0.5"), bar("0", { calls: 0 }))).toBe("$0.50");
  expect(worded(bar("0", { isAtLeast: true }), bar("0", { calls: 0 }))).toBe("unknown");
  expect(worded(bar("0.5"), bar("0.25", { isAtLeast: true }))).toBe("at least $0.50");
  expect(worded(bar("0.25", { isEstimated: true }), bar("0.5"))).toBe("$0.50");
  expect(worded(bar("0"))).toBe("$0.00");
  expect(worded()).toBe("$0.00");
});
