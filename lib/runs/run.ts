import { z } from "zod";
import { planSchema, repairSchema, workflowIssueSchema } from "@/lib/workflow";
import { poolSnapshotSchema, runSettingsSchema, strategySpecSchema } from "./snapshot";
import { spentBudgetSchema } from "./spent-budget";
import { stepKeySchema, stepSchema } from "./step";
import { withoutOldFields } from "./upgrade-run";
import { totalsSchema } from "./usage";

export const runStatuses = [
  "queued",
  "running",
  "succeeded",
  "failed",
  "cancelled",
  "timed-out",
  "interrupted",
] as const;
export const runStatusSchema = z.enum(runStatuses);
export type RunStatus = (typeof runStatuses)[number];

/** Why a run ended; `message` words it for the user. */
export const endReasons = [
  /** The last step of the last round answered. */
  "answered",
  /** The Conductor returned three empty lists. */
  "accepted",
  /** The Conductor repeated an earlier round's plan. */
  "same-plan",
  /** The round limit was reached: the answer is the best so far. */
  "round-limit",
  /** No readable plan; `fallback` when a fallback worker answered in its place. */
  "bad-plan",
  "fallback",
  "conductor-failed",
  "step-failed",
  "token-limit",
  "cost-limit",
  "timed-out",
  "cancelled",
  "interrupted",
  "internal",
] as const;
export const endReasonSchema = z.enum(endReasons);
export type EndReason = (typeof endReasons)[number];

/** A refused plan: the planning call it came from and why. */
export const refusedPlanSchema = z.strictObject({
  stepKey: stepKeySchema,
  issues: z.array(workflowIssueSchema),
  willRetry: z.boolean(),
});
export type RefusedPlan = z.infer<typeof refusedPlanSchema>;

export const roundStatuses = [
  "planning",
  "running",
  "succeeded",
  "failed",
  "accepted",
  "stopped",
] as const;

export const roundSchema = z.strictObject({
  index: z.int().min(0),
  status: z.enum(roundStatuses),
  /** Null while the Conductor writes, and when no plan could be read. */
  plan: planSchema.nullable(),
  repairs: z.array(repairSchema),
  refused: z.array(refusedPlanSchema),
  /** The earlier round whose plan this one repeats, or null. */
  samePlanAs: z.int().min(0).nullable(),
  /** The plan was complete although the token cap cut the text after it. */
  isPlanCut: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Planning calls, in order. */
  conducts: z.array(stepSchema),
  /** Steps of the plan, in order. */
  steps: z.array(stepSchema),
});
export type Round = z.infer<typeof roundSchema>;

export const answerSchema = z.strictObject({
  text: z.string(),
  stepKey: stepKeySchema,
  /** The run stopped early; this is the best answer it had. */
  isBestSoFar: z.boolean(),
});

const currentRunSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  title: z.string(),
  question: z.string(),
  strategy: strategySpecSchema,
  pool: poolSnapshotSchema,
  settings: runSettingsSchema,
  /** Seeds sampling in simulated workers and makes the marks in messages. */
  seed: z.string(),
  status: runStatusSchema,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  rounds: z.array(roundSchema),
  answer: answerSchema.nullable(),
  end: z
    .strictObject({
      reason: endReasonSchema,
      message: z.string(),
      /** With `cost-limit`; earlier versions did not keep it. */
      budget: spentBudgetSchema.optional(),
    })
    .nullable(),
  totals: totalsSchema,
  /** Times the run was taken up again after its process died. */
  resumes: z.int().min(0),
  /** The dataset item that the question is, when it is one. */
  itemId: z.string().nullable(),
  /** The run that this one repeats, or null. */
  parentRunId: z.string().nullable(),
  /** Number of the last event folded in; 0: none. */
  sequence: z.int().min(0),
});
/** Reads runs that were stored or exported by earlier versions, too. */
export const runSchema = z.preprocess(withoutOldFields, currentRunSchema);
export type Run = z.infer<typeof runSchema>;

export function hasEnded(status: RunStatus): boolean {
  return status !== "queued" && status !== "running";
}
