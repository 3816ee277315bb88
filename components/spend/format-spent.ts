import { exactTotalUsd, formatTotalUsd, unknownCost, unroundedNote } from "@/components/ui/format";
import type { SpendFigures } from "@/lib/api-contract";
import { spendNote } from "./spend-note";

type Spent = Pick<SpendFigures, "usd" | "isAtLeast" | "isEstimated">;

/** What calls cost together; `unknown` where no call's cost is known. */
export function formatSpent(figures: Spent): string {
  return formatTotalUsd(withZero(figures));
}

/** The same to the last decimal. */
export function exactSpent(figures: Spent): string {
  return exactTotalUsd(withZero(figures));
}

/** An amount in front of what it was spent on, where `unknown` alone would be no noun. */
export function inWords(amount: string): string {
  return amount === unknownCost ? "An unknown amount" : amount;
}

/** All decimals, and what the wording of the cost means, for a title. */
export function spentNote(
  figures: Spent & Pick<SpendFigures, "calls" | "unpricedCalls" | "estimatedCalls">,
): string | undefined {
  const unrounded = unroundedNote(formatSpent(figures), exactSpent(figures));
  return [unrounded, spendNote(figures) ?? ""].filter((note) => note !== "").join(" ") || undefined;
}

function withZero(figures: Spent) {
  return { ...figures, usd: figures.usd ?? "0" };
}
