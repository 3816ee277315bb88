import { zeroTotals } from "./totals";

/**
 * A stored run as this version knows it. Earlier ones said whether any worker is simulated, and added real and simulated
 * money in one sum; only runs as they were queued are ever stored, of which all sums are 0.
 */
export function withoutOldFields(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { isSimulated: _, ...run } = value;
  return isObject(run.totals) && "usd" in run.totals ? { ...run, totals: zeroTotals } : run;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
