import { z } from "zod";
import { planSchema, repairSchema, workflowIssueSchema } from "@/lib/workflow";
import { answerSchema, endReasonSchema, roundStatuses, runStatusSchema } from "./run";
import { spentBudgetSchema } from "./spent-budget";
import {
  attemptSchema,
  chatMessageSchema,
  finishReasonSchema,
  stepKeySchema,
  stepSpecSchema,
  stepStatusSchema,
  storedErrorSchema,
} from "./step";
import { waitReasonSchema } from "./wait-reason";

const base = {
  /** 1-based, gap-free per run. */
  sequence: z.int().min(1),
  at: z.iso.datetime(),
};

/** All events that are kept. A run is the fold of these. */
export const runEventSchema = z.discriminatedUnion("type", [
  z.strictObject({ ...base, type: z.literal("run-start") }),
  /** The run was taken up again after its process died; steps that had not ended are started anew. */
  z.strictObject({ ...base, type: z.literal("run-resume") }),
  z.strictObject({
    ...base,
    type: z.literal("plan-refuse"),
    round: z.int().min(0),
    stepKey: stepKeySchema,
    issues: z.array(workflowIssueSchema),
    willRetry: z.boolean(),
  }),
  z.strictObject({
    ...base,
    type: z.literal("round-start"),
    round: z.int().min(0),
    plan: planSchema,
    /** The steps in plan order, with what each will see. */
    steps: z.array(stepSpecSchema),
    repairs: z.array(repairSchema),
    samePlanAs: z.int().min(0).nullable(),
    isPlanCut: z.boolean(),
  }),
  z.strictObject({
    ...base,
    type: z.literal("step-start"),
    step: stepSpecSchema,
    messages: z.array(chatMessageSchema),
  }),
  /** A call has waited for its turn for a while, or now waits for something else. */
  z.strictObject({
    ...base,
    type: z.literal("step-wait"),
    stepKey: stepKeySchema,
    attempt: z.int().min(0),
    /** Null where it is not told. */
    reason: waitReasonSchema.nullable(),
    /** Milliseconds that it has waited so far. */
    waitedMs: z.number().min(0).optional(),
  }),
  /** The wait that a `step-wait` told of is over: the call is made. */
  z.strictObject({
    ...base,
    type: z.literal("step-turn"),
    stepKey: stepKeySchema,
    attempt: z.int().min(0),
  }),
  /** An attempt failed and another follows after `waitMs`. */
  z.strictObject({
    ...base,
    type: z.literal("step-retry"),
    stepKey: stepKeySchema,
    attempt: attemptSchema,
    waitMs: z.number().min(0),
    /** The worker that takes the step over from here on. */
    standInId: z.string().optional(),
  }),
  z.strictObject({
    ...base,
    type: z.literal("step-end"),
    stepKey: stepKeySchema,
    status: stepStatusSchema,
    reply: z.string(),
    reasoning: z.string(),
    finishReason: finishReasonSchema.nullable(),
    /** The last attempt; null when no call was made. Earlier ones came as `step-retry`. */
    attempt: attemptSchema.nullable(),
    error: storedErrorSchema.nullable(),
    notes: z.array(z.string()),
    cut: z.record(z.string(), z.int()),
  }),
  z.strictObject({
    ...base,
    type: z.literal("round-end"),
    round: z.int().min(0),
    status: z.enum(roundStatuses),
  }),
  z.strictObject({
    ...base,
    type: z.literal("run-end"),
    status: runStatusSchema,
    reason: endReasonSchema,
    message: z.string(),
    budget: spentBudgetSchema.optional(),
    answer: answerSchema.nullable(),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;

/** An event before the adapter numbers and dates it. */
export type RunEventDraft = RunEvent extends infer Event
  ? Event extends RunEvent
    ? Omit<Event, "sequence" | "at">
    : never
  : never;

/**
 * A piece of a growing reply. Not numbered and not kept once the step has ended: `offset` (characters of that channel
 * so far, within the attempt) makes it safe to receive twice or late.
 */
export const stepDeltaSchema = z.strictObject({
  type: z.literal("step-delta"),
  stepKey: stepKeySchema,
  attempt: z.int().min(0),
  channel: z.enum(["reply", "reasoning"]),
  offset: z.int().min(0),
  text: z.string(),
});
export type StepDelta = z.infer<typeof stepDeltaSchema>;
