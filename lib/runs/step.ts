import { z } from "zod";
import { errorCodes } from "@/lib/errors";
import { accessSchema } from "@/lib/workflow";
import { costSchema, usageSchema } from "./usage";
import { waitReasonSchema } from "./wait-reason";

export const chatMessageSchema = z.strictObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** `r<round>.c<try>` for a planning call, `r<round>.s<position>` for a step of the plan. Unique in a run. */
export const stepKeySchema = z
  .string()
  .regex(/^r\d+\.[cs]\d+$/, "has to be the key of a step, such as r0.s1");

export const storedErrorSchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type StoredError = z.infer<typeof storedErrorSchema>;

export const finishReasons = [
  "stop",
  "length",
  "content-filter",
  "refusal",
  "tool-calls",
  "cut",
  "unknown",
] as const;
export const finishReasonSchema = z.enum(finishReasons);
export type FinishReason = (typeof finishReasons)[number];

/** One HTTP call (or simulated call). A step has one or more; each is paid for. */
export const attemptSchema = z.strictObject({
  index: z.int().min(0),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  firstTokenMs: z.number().min(0).nullable(),
  error: storedErrorSchema.nullable(),
  finishReason: finishReasonSchema.nullable(),
  usage: usageSchema.nullable(),
  /** The usage object as the provider sent it. */
  rawUsage: z.unknown(),
  cost: costSchema,
  servedModel: z.string().nullable(),
  /** The worker that stood in for the step's own; absent when it was the step's own. */
  workerId: z.string().optional(),
  /** Milliseconds that the call waited for its turn under the limits of its worker and connection. */
  waitedMs: z.number().min(0).optional(),
  /** False when the call was never made: it was refused or stopped before its turn. Absent when it was made. */
  isCalled: z.literal(false).optional(),
  /** Remarks on the call, however it ended, by the codes of a step's `notes`. Absent when there are none. */
  notes: z.array(z.string()).optional(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const stepKinds = ["conduct", "call", "choose"] as const;
export const stepKindSchema = z.enum(stepKinds);
export type StepKind = (typeof stepKinds)[number];

/** `skipped`: never started, because all it could see had failed or the run had stopped. */
export const stepStatuses = [
  "waiting",
  "running",
  "succeeded",
  "failed",
  "cancelled",
  "timed-out",
  "skipped",
] as const;
export const stepStatusSchema = z.enum(stepStatuses);
export type StepStatus = (typeof stepStatuses)[number];

/** What is fixed about a step before it starts. */
export const stepSpecSchema = z.strictObject({
  key: stepKeySchema,
  round: z.int().min(0),
  kind: stepKindSchema,
  /** The try for `conduct`, else the position in the plan. 0-based. */
  index: z.int().min(0),
  /** Ordinal of the worker; null for the built-in Conductor and for `choose`. */
  worker: z.int().min(0).nullable(),
  subtask: z.string(),
  access: accessSchema,
  /** Keys of the steps whose (subtask, reply) this step is shown, in order. Derived from access; edges are drawn from it. */
  sees: z.array(stepKeySchema),
});
export type StepSpec = z.infer<typeof stepSpecSchema>;

export const stepSchema = stepSpecSchema.extend({
  status: stepStatusSchema,
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The messages that were sent; null until the step starts or when left out of a snapshot. */
  messages: z.array(chatMessageSchema).nullable(),
  reply: z.string(),
  reasoning: z.string(),
  finishReason: finishReasonSchema.nullable(),
  attempts: z.array(attemptSchema),
  error: storedErrorSchema.nullable(),
  /** Remarks shown with the step: codes such as `missing-predecessor`, `reply-cut`, `wrong-model-served`, `nul-replaced`. */
  notes: z.array(z.string()),
  /** The worker that stands in for the step's own, which had failed the call for good. */
  standInId: z.string().optional(),
  /** The call under way has not been made yet: it waits for its turn. The reason is null where it is not told. */
  waiting: z
    .strictObject({ reason: waitReasonSchema.nullable(), since: z.iso.datetime() })
    .optional(),
  /** The wait of the call under way, once it has its turn, or of one that never had it; that of an ended call is with its attempt. */
  waited: z.strictObject({ since: z.iso.datetime(), until: z.iso.datetime() }).optional(),
  /** When the attempt after the last one is due: there is a pause between them. Absent once that one has ended. */
  nextTryAt: z.iso.datetime().optional(),
  /** Full lengths, in characters, of texts that this copy holds only the head of: `reply`, `reasoning`. */
  cut: z.record(z.string(), z.int()),
});
export type Step = z.infer<typeof stepSchema>;

export function hasStepEnded(status: StepStatus): boolean {
  return status !== "waiting" && status !== "running";
}
