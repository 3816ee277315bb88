import { Decimal } from "decimal.js";
import type { CostSum } from "./usage";

/**
 * An amount in a sentence, with the marks that it has wherever it is shown: `at least ~$5.427`. What is only a least amount
 * is rounded down, and a sum of nothing but unknown costs is no 0.
 */
export function wordSpent({
  usd,
  isAtLeast,
  isEstimated,
}: Pick<CostSum, "usd" | "isAtLeast" | "isEstimated">): string {
  const value = new Decimal(usd);
  if (isAtLeast && value.isZero()) return "an unknown amount";
  const rounding = isAtLeast ? Decimal.ROUND_DOWN : Decimal.ROUND_HALF_UP;
  const amount = `$${value.toSignificantDigits(4, rounding).toFixed()}`;
  return `${isAtLeast ? "at least " : ""}${isEstimated ? "~" : ""}${amount}`;
}
