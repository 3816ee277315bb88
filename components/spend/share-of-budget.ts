import type { DayBudget } from "@/lib/api-contract";

/** Which parts of a limit are spent and held by calls under way, 0 to 1 together. A limit of 0 is spent at once. */
export function shareOfBudget(
  { spentUsd, openUsd }: Pick<DayBudget, "spentUsd" | "openUsd">,
  limitUsd: string,
): { spent: number; open: number } {
  const limit = Number(limitUsd);
  if (limit === 0) return { spent: 1, open: 0 };
  const spent = Math.min(1, Number(spentUsd) / limit);
  return { spent, open: Math.min(1 - spent, Number(openUsd) / limit) };
}
