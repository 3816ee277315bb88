import { Decimal } from "decimal.js";
import type { SpendRow } from "@/lib/api-contract";
import { type DayRange, daysOf } from "./range";

export type DayBar = {
  day: string;
  usd: string;
  calls: number;
  isAtLeast: boolean;
  isEstimated: boolean;
  /** Of the highest bar, 0 to 1. */
  height: number;
};

/** The most that was spent on a day: at least that where some day has calls of unknown cost, never 0 for unknown. */
export function mostOnADay(
  bars: readonly DayBar[],
): Pick<DayBar, "usd" | "isAtLeast" | "isEstimated"> {
  const nothing = { usd: "0", isEstimated: false };
  const { usd, isEstimated } = bars.reduce<Pick<DayBar, "usd" | "isEstimated">>(
    (most, bar) => (new Decimal(bar.usd).greaterThan(most.usd) ? bar : most),
    nothing,
  );
  return { usd, isEstimated, isAtLeast: bars.some(({ isAtLeast }) => isAtLeast) };
}

/** A bar for each day of the range, also for days without a call. */
export function prepareDays(rows: readonly SpendRow[], range: DayRange): DayBar[] {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  const most = Math.max(0, ...rows.map(({ usd }) => Number(usd)));
  return daysOf(range).map((day) => {
    const row = byDay.get(day);
    const usd = row?.usd ?? "0";
    return {
      day,
      usd,
      calls: row?.calls ?? 0,
      isAtLeast: row?.isAtLeast ?? false,
      isEstimated: row?.isEstimated ?? false,
      height: most === 0 ? 0 : Number(usd) / most,
    };
  });
}
