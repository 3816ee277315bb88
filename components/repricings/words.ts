import { Decimal } from "decimal.js";
import { formatTotalUsd, formatUsd } from "@/components/ui/format";
import type { RepricedRun, RepricingSums } from "@/lib/api-contract";

type Before = Pick<RepricedRun, "usdBefore" | "isBeforeAtLeast">;
type After = Pick<RepricedRun, "usdAfter" | "isAtLeast" | "isEstimated">;

export function beforeText({ usdBefore, isBeforeAtLeast }: Before): string {
  return formatTotalUsd({ usd: usdBefore, isAtLeast: isBeforeAtLeast, isEstimated: false });
}

export function afterText({ usdAfter, isAtLeast, isEstimated }: After): string {
  return formatTotalUsd({ usd: usdAfter, isAtLeast, isEstimated });
}

/** The change with its sign, and in percent where there was a cost before; unknown when a part of either is. */
export function changeText(figures: Before & After): string {
  if (figures.isAtLeast || figures.isBeforeAtLeast) return "unknown";
  const change = new Decimal(figures.usdAfter).minus(figures.usdBefore);
  if (change.isZero()) return "none";
  const sign = change.isNegative() ? "−" : "+";
  const amount = `${sign}${formatUsd(change.abs().toFixed())}`;
  if (Number(figures.usdBefore) === 0) return amount;
  const percent = change.div(figures.usdBefore).times(100).abs();
  return `${amount} (${sign}${percent.toFixed(percent.lessThan(10) ? 1 : 0)} %)`;
}

/** The kinds of runs that are in it: real and simulated ones are never added. */
export function kindsOf<Sums extends Pick<RepricingSums, "runs">>(repricing: {
  real: Sums;
  simulated: Sums;
}): { isSimulated: boolean; sums: Sums }[] {
  return [
    { isSimulated: false, sums: repricing.real },
    { isSimulated: true, sums: repricing.simulated },
  ].filter(({ sums }) => sums.runs > 0);
}
