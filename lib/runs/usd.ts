import { Decimal } from "decimal.js";

/** Amounts have at least this many decimals, as far as they have them, so that those of one table add up. */
const decimalsShown = 4;
/** Small amounts have more of them, up to this many figures. */
const figuresShown = 4;
const smallestShown = new Decimal("0.0001");

export type Rounding = "nearest" | "down" | "up";

const modes: Record<Rounding, Decimal.Rounding> = {
  nearest: Decimal.ROUND_HALF_UP,
  down: Decimal.ROUND_DOWN,
  up: Decimal.ROUND_UP,
};

/**
 * USD with cents and up to four decimals, below $0.1 to four significant figures; a tiny amount is never shown as 0.
 * Rounded down it is never more than the amount, so that *at least* may stand before it; rounded up never less, for *up to*.
 */
export function formatUsd(usd: string, rounding: Rounding = "nearest"): string {
  const value = toDecimal(usd);
  if (value === null) return "unknown";
  const isTiny = value.greaterThan(0) && value.lessThan(smallestShown);
  if (isTiny && rounding === "nearest") return "< $0.0001";
  return inUsd(value.toDecimalPlaces(decimalsOf(value), modes[rounding]));
}

/** USD to the last decimal, as a limit is set and a sum is billed. */
export function exactUsd(usd: string): string {
  const value = toDecimal(usd);
  return value === null ? "unknown" : inUsd(value);
}

function decimalsOf(value: Decimal): number {
  if (value.isZero()) return decimalsShown;
  return Math.max(decimalsShown, figuresShown - 1 - value.e);
}

function toDecimal(usd: string): Decimal | null {
  try {
    const value = new Decimal(usd);
    return value.isFinite() ? value : null;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("[DecimalError]")) return null;
    throw error;
  }
}

/** At least cents, and thousands apart. */
function inUsd(value: Decimal): string {
  const [whole = "0", decimals = ""] = value.toFixed().split(".");
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimals.padEnd(2, "0")}`;
}
