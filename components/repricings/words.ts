import { Decimal } from "decimal.js";
import { costNote, formatTotalUsd, unroundedNote } from "@/components/ui/format";
import type { RepricedFigures } from "@/lib/api-contract";
import type { PriceEntry } from "@/lib/runs";
import { exactUsd, formatUsd } from "@/lib/runs";

type Before = Pick<RepricedFigures, "usdBefore" | "isBeforeAtLeast" | "isBeforeEstimated">;
type After = Pick<RepricedFigures, "usdAfter" | "isAtLeast" | "isEstimated">;

function toBefore({ usdBefore, isBeforeAtLeast, isBeforeEstimated }: Before) {
  return { usd: usdBefore, isAtLeast: isBeforeAtLeast, isEstimated: isBeforeEstimated };
}

function toAfter({ usdAfter, isAtLeast, isEstimated }: After) {
  return { usd: usdAfter, isAtLeast, isEstimated };
}

export function beforeText(figures: Before): string {
  return formatTotalUsd(toBefore(figures));
}

export function afterText(figures: After): string {
  return formatTotalUsd(toAfter(figures));
}

/**
 * The change with its sign, and in percent where there was a cost before; with `~` when one of the two is an estimate,
 * unknown when a part of either is.
 */
export function changeText(figures: Before & After): string {
  const change = changeOf(figures);
  if (change === null) return "unknown";
  if (change.isZero()) return "none";
  const about = isEstimate(figures) ? "~" : "";
  const sign = signOf(change);
  const amount = `${about}${sign}${sizeText(change.abs().toFixed())}`;
  const before = new Decimal(figures.usdBefore);
  if (before.isZero()) return amount;
  return `${amount} (${about}${percentText(change.div(before).times(100).abs(), sign)})`;
}

/** What makes a change no exact figure, and all its decimals, for a title. */
export function changeNote(figures: Before & After): string | undefined {
  const change = changeOf(figures);
  if (change === null) return "A part of the cost is unknown, before or by the table.";
  const size = change.abs().toFixed();
  const exact = `${isEstimate(figures) ? "~" : ""}${signOf(change)}${exactUsd(size)}`;
  return unroundedNote(formatUsd(size), exactUsd(size)) === "" ? undefined : `Unrounded: ${exact}.`;
}

function changeOf(figures: Before & After): Decimal | null {
  if (figures.isAtLeast || figures.isBeforeAtLeast) return null;
  return new Decimal(figures.usdAfter).minus(figures.usdBefore);
}

function isEstimate({ isEstimated, isBeforeEstimated }: Before & After): boolean {
  return isEstimated || isBeforeEstimated;
}

function signOf(change: Decimal): string {
  return change.isNegative() ? "−" : "+";
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
  {
    head: "Before",
    toText: beforeText,
    toNote: (figures: RepricedFigures) => costNote(toBefore(figures)),
  },
  {
    head: "By the table",
    toText: afterText,
    toNote: (figures: RepricedFigures) => costNote(toAfter(figures)),
  },
  { head: "Change", toText: changeText, toNote: changeNote },
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
