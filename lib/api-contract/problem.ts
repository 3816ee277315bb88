import { z } from "zod";
import { errorCodes } from "@/lib/errors";
import { workflowIssueSchema } from "@/lib/workflow";

/** The body of every error response (`application/problem+json`, RFC 9457). */
export const problemSchema = z.object({
  code: z.enum(errorCodes),
  title: z.string(),
  /** What went wrong and what to do, for people. */
  detail: z.string(),
  requestId: z.string(),
  /** Fields of the request that were refused. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Why a hand-written plan was refused. */
  issues: z.array(workflowIssueSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
