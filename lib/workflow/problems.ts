import { z } from "zod";

/** Places are 0-based offsets into the Conductor's raw text. */
export const textSpanSchema = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });
export type TextSpan = z.infer<typeof textSpanSchema>;

export const listNames = ["model_id", "subtasks", "access_list"] as const;
export type ListName = (typeof listNames)[number];

export const repairCodes = [
  "access-mixed",
  "access-nesting",
  "access-spelling",
  "closed-bracket",
  "curly-quotes",
  "extra-bracket",
  "ignored-key",
  "joined-strings",
  "kept-escape",
  "line-break-in-string",
  "missing-comma",
  "missing-separator",
  "mixed-quotes",
  "object-form",
  "positions-sorted",
  "step-objects",
  "text-number",
  "tuple-as-list",
  "unclosed-reasoning",
  "unescaped-quote",
  "unquoted-all",
  "unquoted-key",
] as const;
export type RepairCode = (typeof repairCodes)[number];

/** Something the reader mended. `before` and `after` are short excerpts; the plan is exactly what `after` says. */
export const repairSchema = z.strictObject({
  code: z.enum(repairCodes),
  span: textSpanSchema,
  before: z.string(),
  after: z.string(),
});
export type Repair = z.infer<typeof repairSchema>;

export const workflowIssueCodes = [
  "bad-access",
  "bad-syntax",
  "bad-worker",
  "empty-subtask",
  "forward-reference",
  "missing-list",
  "needs-evaluation",
  "no-plan",
  "no-steps",
  "no-text",
  "not-a-list",
  "not-text",
  "only-in-reasoning",
  "self-reference",
  "too-deep",
  "too-many-steps",
  "truncated",
  "unclear-lists",
  "unequal-lengths",
  "unknown-worker",
] as const;
export type WorkflowIssueCode = (typeof workflowIssueCodes)[number];

/** A reason why a plan is refused. `step` is 0-based and null when the whole plan is meant. */
export const workflowIssueSchema = z.strictObject({
  code: z.enum(workflowIssueCodes),
  list: z.enum(listNames).nullable(),
  step: z.int().min(0).nullable(),
  /** The offending value as written, cut to a readable length. */
  value: z.string().nullable(),
  /** What would have been allowed, in words. */
  allowed: z.string().nullable(),
  span: textSpanSchema.nullable(),
});
export type WorkflowIssue = z.infer<typeof workflowIssueSchema>;
