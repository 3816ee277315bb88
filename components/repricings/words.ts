import { Decimal } from "decimal.js";
import { formatTotalUsd, formatUsd } from "@/components/ui/format";
import type { RepricedFigures } from "@/lib/api-contract";

type Before = Pick<RepricedFigures, "usdBefore" | "isBeforeAtLeast" | "isBeforeEstimated">;
type After = Pick<RepricedFigures, "usdAfter" | "isAtLeast" | "isEstimated">;

export function beforeText({ usdBefore, isBeforeAtLeast, isBeforeEstimated }: Before): string {
  return formatTotalUsd({
    usd: usdBefore,
    isAtLeast: isBeforeAtLeast,
    isEstimated: isBeforeEstimated,
  });
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

export type Part<Figures> = { isSimulated: boolean; figures: Figures };

/** The kinds of calls that are in it, real ones first: their dollars are never added. */
export function partsOf<Figures>(
  { real, simulated }: { real: Figures | null; simulated: Figures | null },
  isThere: (figures: Figures) => boolean = () => true,
): Part<Figures>[] {
  const part = (figures: Figures | null, isSimulated: boolean): Part<Figures>[] =>
    figures !== null && isThere(figures) ? [{ isSimulated, figures }] : [];
  return [...part(real, false), ...part(simulated, true)];
}
