import { z } from "zod";

/** The hard ceiling on the steps of one plan; the setting (5 unless set) lies at or below it. */
export const maxPlanSteps = 20;

/**
 * Which earlier steps a step is shown. `"all"`: every earlier step of the round and, in a later round, the previous
 * round's answer. A list: those positions (0-based, ascending, below the step's own). `[]`: no earlier step.
 */
export const accessSchema = z.union([z.literal("all"), z.array(z.int().min(0))]);
export type Access = z.infer<typeof accessSchema>;

export const planStepSchema = z.strictObject({
  /** Ordinal into the run's pool, 0-based. */
  worker: z.int().min(0),
  subtask: z.string(),
  access: accessSchema,
});
export type PlanStep = z.infer<typeof planStepSchema>;

/** What the Conductor writes. No steps: the previous round's answer is accepted as it is. */
export const planSchema = z.strictObject({ steps: z.array(planStepSchema).max(maxPlanSteps) });
export type Plan = z.infer<typeof planSchema>;

/** Positions of the earlier steps that step `index` is shown, ascending. */
export function visiblePositions(access: Access, index: number): number[] {
  return access === "all" ? Array.from({ length: index }, (_, position) => position) : access;
}

/** Whether a step of a later round is shown the previous round's answer: only `all` reaches beyond the round. */
export function seesPreviousAnswer(access: Access): boolean {
  return access === "all";
}
