import { z } from "zod";
import { connectionOfBudget, studioDay } from "./calls/day-budget";
import type { StoredError } from "./step";

/** Whose budget had no room for the next call: the run's own limit, or what a day may cost the studio or a connection. */
export const spentBudgetSchema = z.enum(["run", "studio-day", "connection-day"]);
export type SpentBudget = z.infer<typeof spentBudgetSchema>;

/** Whose budget an error tells of: that of a call that was refused, or of a step that was cut off then; null: of none that is known. */
export function spentBudgetOf(error: StoredError | null): SpentBudget | null {
  if (!error) return null;
  const { scope, budget } = error.details;
  const told = spentBudgetSchema.safeParse(budget);
  if (told.success) return told.data;
  if (error.code !== "budget-spent") return null;
  if (scope === studioDay) return "studio-day";
  return typeof scope === "string" && connectionOfBudget(scope) !== null ? "connection-day" : null;
}
