import { z } from "zod";

/** What a call waits for before it is made. */
export const waitReasonSchema = z.strictObject({
  /**
   * Calls at once, calls a minute, tokens a minute, a day budget that the calls under way may use up, a circuit (another call
   * tries whether a connection that had failed is back), or the pause before another try, which the step's last attempt explains.
   */
  limit: z.enum(["concurrency", "requests", "tokens", "budget", "circuit", "retry"]),
  /** How many the limit allows; null for what is not counted. */
  most: z.number().min(0).nullable(),
  /** Whose limit it is. */
  of: z.enum(["worker", "connection", "studio"]),
  /** The label of that worker or connection; empty for the studio. */
  name: z.string(),
});
export type WaitReason = z.infer<typeof waitReasonSchema>;
