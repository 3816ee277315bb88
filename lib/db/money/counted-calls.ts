import { stopCodes } from "@/lib/runs";

/** Of runs `r`: those that came in from a file were paid for elsewhere: they have ended, and no engine of this studio ever owned them. */
export const isOwnRun = "(r.engine_id IS NOT NULL OR r.ended_at IS NULL)";

/** Of attempts `a`: the built-in Conductor calls no model and costs nothing. */
export const isModelCall = "a.worker_id IS NOT NULL";

/** The tokens of a call are not known: as `areTokensAtLeast` of a run has it. */
export const isUncounted = `(usage_source IS NULL AND input_tokens IS NULL AND
  (cost_status = 'unknown' OR error_code IN (${stopCodes.map((code) => `'${code}'`).join(", ")})))`;

/** What is known of one call, by the names that attempts and test calls have for it. */
export const callColumns = [
  "error_code",
  "cost_status",
  "usage_source",
  "input_tokens",
  "cached_input_tokens",
  "cache_write_tokens",
  "output_tokens",
  "reasoning_tokens",
  "usd",
];
