import { isProviderError } from "@/lib/pool";

const baseMs = 500;
const ceilingMs = 30_000;
/** A provider may ask for a longer wait than our own, but not for any. */
const retryAfterCeilingMs = 120_000;

export type RetryQuestion = {
  error: unknown;
  /** Failed attempts so far, this one included. */
  failures: number;
  /** Further attempts that the settings allow. */
  retries: number;
  /** Uniform in [0, 1). */
  random(): number;
};

/**
 * Milliseconds to wait before the next attempt, or null when there is none. Exponential with full jitter; a wait that the
 * provider named is kept to, and only the provider's `isRetryable` makes a failure worth repeating.
 */
export function retryWait({ error, failures, retries, random }: RetryQuestion): number | null {
  if (failures > retries || !isProviderError(error) || !error.isRetryable) return null;
  const jitterMs = random() * Math.min(ceilingMs, baseMs * 2 ** (failures - 1));
  return Math.max(jitterMs, Math.min(error.retryAfterMs ?? 0, retryAfterCeilingMs));
}
