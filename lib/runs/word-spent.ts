import { Decimal } from "decimal.js";
import type { CostSum } from "./usage";
import { formatUsd } from "./usd";

/**
 * An amount in a sentence, with the marks that it has wherever it is shown: `at least ~$5.427`. What is only a least amount
 * is rounded down, and a sum of nothing but unknown costs is no 0.
 */
export function wordSpent({
  usd,
  isAtLeast,
  isEstimated,
}: Pick<CostSum, "usd" | "isAtLeast" | "isEstimated">): string {
  if (isAtLeast && new Decimal(usd).isZero()) return "an unknown amount";
  const amount = formatUsd(usd, isAtLeast ? "down" : "nearest");
  return `${isAtLeast ? "at least " : ""}${isEstimated ? "~" : ""}${amount}`;
}
