import { z } from "zod";

/** Places are 0-based offsets into the Conductor's raw text. */
export const textSpanSchema = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });
export type TextSpan = z.infer<typeof textSpanSchema>;

export const listNames = ["model_id", "subtasks", "access_list"] as const;
export type ListName = (typeof listNames)[number];

/** Something the reader mended. `before` and `after` are short excerpts; the plan is exactly what `after` says. */
export const repairSchema = z.strictObject({
  code: z.string(),
  span: textSpanSchema,
  before: z.string(),
  after: z.string(),
});
export type Repair = z.infer<typeof repairSchema>;

/** A reason why a plan is refused. `step` is 0-based and null when the whole plan is meant. */
export const workflowIssueSchema = z.strictObject({
  code: z.string(),
  list: z.enum(listNames).nullable(),
  step: z.int().min(0).nullable(),
  /** The offending value as written, cut to a readable length. */
  value: z.string().nullable(),
  /** What would have been allowed, in words. */
  allowed: z.string().nullable(),
  span: textSpanSchema.nullable(),
});
export type WorkflowIssue = z.infer<typeof workflowIssueSchema>;
