import type { Budgets } from "@/lib/api-contract";
import { findBudget, readDaySpend, saveBudget } from "@/lib/db/gate";
import { nextUtcMidnight, studioDay } from "@/lib/runs/calls";
import { countUnpriced } from "./unpriced-workers";

/** The studio's budget of a day and what of it is spent, by the rules by which calls are held to it. */
export async function getBudgets(): Promise<Budgets> {
  const [usd, spend, unpricedWorkers] = await Promise.all([
    findBudget(studioDay),
    readDaySpend(studioDay),
    countUnpriced(studioDay),
  ]);
  const { spentUsd, isAtLeast, isEstimated, heldUsd, now } = spend;
  const renewsAt = new Date(nextUtcMidnight(now)).toISOString();
  const spent = { spentUsd, isAtLeast, isEstimated, openUsd: heldUsd };
  return { studioDay: { usd, ...spent, renewsAt, unpricedWorkers } };
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
