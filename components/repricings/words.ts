import { Decimal } from "decimal.js";
import { formatTotalUsd } from "@/components/ui/format";
import { formatUsd } from "@/components/ui/usd";
import type { RepricedFigures } from "@/lib/api-contract";
import type { PriceEntry } from "@/lib/runs";

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
  const amount = `${sign}${sizeText(change.abs().toFixed())}`;
  if (Number(figures.usdBefore) === 0) return amount;
  return `${amount} (${percentText(change.div(figures.usdBefore).times(100).abs(), sign)})`;
}

function percentText(percent: Decimal, sign: string): string {
  if (percent.lessThan(0.05)) return `${sign} under 0.1\u00a0%`;
  return `${sign}${percent.toFixed(percent.lessThan(10) ? 1 : 0)}\u00a0%`;
}

/** After a sign, `< $0.0001` would read as two comparisons. */
function sizeText(usd: string): string {
  return formatUsd(usd).replace("< ", " under ");
}

/** What a re-pricing says of sums and of each run. */
export const columns = [
  { head: "Before", toText: beforeText },
  { head: "By the table", toText: afterText },
  { head: "Change", toText: changeText },
] as const;

/** The rates of an old entry, to their last decimal: two versions may differ in that alone. */
export function ratesText({ inputUsd, outputUsd, date }: PriceEntry): string {
  return `$${inputUsd} in, $${outputUsd} out per million tokens, read on ${date}`;
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
