import type { Budgets } from "@/lib/api-contract";
import { findBudget, readDaySpend, saveBudget } from "@/lib/db/gate";
import { nextUtcMidnight, studioDay } from "@/lib/runs/calls";

/** The studio's budget of a day and what of it is spent, by the rules by which calls are held to it. */
export async function getBudgets(): Promise<Budgets> {
  const [usd, spend] = await Promise.all([findBudget(studioDay), readDaySpend(studioDay)]);
  const { spentUsd, isAtLeast, isEstimated, heldUsd, now } = spend;
  const renewsAt = new Date(nextUtcMidnight(now)).toISOString();
  return { studioDay: { usd, spentUsd, isAtLeast, isEstimated, openUsd: heldUsd, renewsAt } };
}

/** Sets the budget, or takes it away; calls are held to it within a second or two. */
export async function updateBudgets({
  input,
}: {
  input: { studioDayUsd: string | null };
}): Promise<Budgets> {
  await saveBudget(studioDay, input.studioDayUsd);
  return getBudgets();
}
