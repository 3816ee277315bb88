import { Decimal } from "decimal.js";
import type { Attempt } from "./step";
import type { Cost, Totals, Usage } from "./usage";

export const zeroTotals: Totals = {
  usd: "0",
  isAtLeast: false,
  isEstimated: false,
  inputTokens: 0,
  outputTokens: 0,
  calls: 0,
};

/** Everything that went in: uncached, read from a cache and written to one. */
export function inputTokensOf(usage: Usage): number {
  return usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens;
}

/** Everything that came out: visible and reasoning. */
export function outputTokensOf(usage: Usage): number {
  return usage.outputTokens + usage.reasoningTokens;
}

/** Adds two USD amounts exactly. */
export function addUsd(left: string, right: string): string {
  return new Decimal(left).plus(right).toFixed();
}

/** Adds one attempt of a leaf call; parents are never added. */
export function addAttempt(totals: Totals, attempt: Attempt): Totals {
  const { cost, usage } = attempt;
  return {
    usd: cost.status === "unknown" ? totals.usd : addUsd(totals.usd, cost.usd),
    isAtLeast: totals.isAtLeast || isCostMissing(cost),
    isEstimated: totals.isEstimated || cost.status === "estimated",
    inputTokens: totals.inputTokens + (usage ? inputTokensOf(usage) : 0),
    outputTokens: totals.outputTokens + (usage ? outputTokensOf(usage) : 0),
    calls: totals.calls + (attempt.isCalled === false ? 0 : 1),
  };
}

function isCostMissing(cost: Cost): boolean {
  return cost.status === "unknown";
}

/** The totals of one step: the sum of its attempts. */
export function totalsOf(attempts: readonly Attempt[]): Totals {
  return attempts.reduce(addAttempt, zeroTotals);
}
