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
