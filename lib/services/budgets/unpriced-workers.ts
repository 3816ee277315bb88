import { listWorkers } from "@/lib/db";
import { connectionOfBudget } from "@/lib/runs/calls";

type Priced = { settings: { price: unknown; provider: string; connectionId: string | null } };

/** How many workers make real calls of unknown price: a day's budget does not hold those. */
export async function countUnpriced(scope: string): Promise<number> {
  return unpricedUnder(scope, await listWorkers());
}

export function unpricedUnder(scope: string, workers: readonly Priced[]): number {
  const connectionId = connectionOfBudget(scope);
  return workers.filter(
    ({ settings }) =>
      settings.price === null &&
      settings.provider !== "simulated" &&
      (connectionId === null || settings.connectionId === connectionId),
  ).length;
}
