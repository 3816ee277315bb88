import type { CallLimits } from "@/lib/runs";
import type { RateLevel } from "@/lib/runs/calls";

const minuteMs = 60_000;
/** A tenth of a minute's worth may be used at once; the rest comes evenly. */
const burstShare = 0.1;

/**
 * A bucket of which no minute can take more than `perMinute`: what it holds and what flows in within a minute are together
 * not more than that.
 */
export function bucketOf(perMinute: number): { capacity: number; perMs: number } {
  const capacity = Math.max(1, Math.ceil(perMinute * burstShare));
  return { capacity, perMs: (perMinute - capacity + 1) / minuteMs };
}

/** The levels at `now`; full where nothing is known or no limit is set. */
export function levelsAt(limits: CallLimits, level: RateLevel | undefined, now: number): RateLevel {
  const { requestsPerMinute, tokensPerMinute } = limits;
  return {
    requests: filled(requestsPerMinute, level?.requests, level?.at, now),
    tokens: filled(tokensPerMinute, level?.tokens, level?.at, now),
    at: now,
  };
}

function filled(
  perMinute: number | null,
  level: number | undefined,
  at: number | undefined,
  now: number,
): number {
  if (perMinute === null) return 0;
  const { capacity, perMs } = bucketOf(perMinute);
  if (level === undefined || at === undefined) return capacity;
  return Math.min(capacity, level + Math.max(0, now - at) * perMs);
}

/**
 * Milliseconds until a claim fits; 0 when it does now. A claim beyond the bucket's size waits until it is full and leaves it
 * in debt, so that big calls come through and the flow stays the same.
 */
export function waitForRate(perMinute: number | null, level: number, claimed: number): number {
  if (perMinute === null) return 0;
  const { capacity, perMs } = bucketOf(perMinute);
  const missing = Math.min(claimed, capacity) - level;
  return missing <= 1e-9 ? 0 : Math.ceil(missing / perMs);
}
