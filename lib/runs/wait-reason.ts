import { z } from "zod";

/** The limit that a call waits under for its turn. */
export const waitReasonSchema = z.strictObject({
  /** Calls at once, calls a minute, tokens a minute, or a day budget that the calls under way may use up. */
  limit: z.enum(["concurrency", "requests", "tokens", "budget"]),
  /** How many the limit allows; null for a budget. */
  most: z.number().min(0).nullable(),
  /** Whose limit it is. */
  of: z.enum(["worker", "connection", "studio"]),
  /** The label of that worker or connection; empty for the studio. */
  name: z.string(),
});
export type WaitReason = z.infer<typeof waitReasonSchema>;
