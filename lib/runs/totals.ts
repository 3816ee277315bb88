import { Decimal } from "decimal.js";
import type { Attempt } from "./step";
import type { CallKind, CostSum, Totals, Usage } from "./usage";

export const zeroCost: CostSum = { calls: 0, usd: "0", isAtLeast: false, isEstimated: false };

export const zeroTotals: Totals = {
  real: zeroCost,
  simulated: zeroCost,
  inputTokens: 0,
  outputTokens: 0,
  calls: 0,
};

type TokenSum = Pick<
  Totals,
  "inputTokens" | "outputTokens" | "areTokensAtLeast" | "areTokensEstimated"
>;

/** Sums over calls of one kind. */
export type StepTotals = CostSum & TokenSum;

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

/** Adds one attempt of a leaf call to the part that it belongs to; parents are never added. */
export function addAttempt(totals: Totals, attempt: Attempt, kind: CallKind): Totals {
  const tokens = addTokens(totals, attempt);
  if (kind === "builtin") return { ...totals, ...tokens };
  const calls = totals.calls + callsOf(attempt);
  return { ...totals, ...tokens, calls, [kind]: addCost(totals[kind], attempt) };
}

function addCost(sum: CostSum, attempt: Attempt): CostSum {
  const { cost } = attempt;
  return {
    calls: sum.calls + callsOf(attempt),
    usd: cost.status === "unknown" ? sum.usd : addUsd(sum.usd, cost.usd),
    isAtLeast: sum.isAtLeast || cost.status === "unknown",
    isEstimated: sum.isEstimated || cost.status === "estimated",
  };
}

/** A call that was refused or stopped before its turn is none. */
function callsOf({ isCalled }: Attempt): 0 | 1 {
  return isCalled === false ? 0 : 1;
}

function addTokens(sum: TokenSum, attempt: Attempt): TokenSum {
  const { usage } = attempt;
  const areAtLeast = sum.areTokensAtLeast || (usage === null && mayHaveUsedTokens(attempt));
  const areEstimated = sum.areTokensEstimated || usage?.source === "estimated";
  return {
    inputTokens: sum.inputTokens + (usage ? inputTokensOf(usage) : 0),
    outputTokens: sum.outputTokens + (usage ? outputTokensOf(usage) : 0),
    ...(areAtLeast ? { areTokensAtLeast: true } : {}),
    ...(areEstimated ? { areTokensEstimated: true } : {}),
  };
}

/** The failures of a call that was under way when it ended, whatever it cost. */
export const stopCodes = ["cancelled", "timed-out", "interrupted"] as const;

/** A call without usage used none when it was not made, and when its failure came before any model. */
function mayHaveUsedTokens({ cost, error, isCalled }: Attempt): boolean {
  if (isCalled === false) return false;
  return cost.status === "unknown" || stopCodes.some((code) => code === error?.code);
}

/** The totals of one step: the sum of its attempts, which are of one kind, since stand-ins are of their worker's kind. */
export function totalsOf(attempts: readonly Attempt[]): StepTotals {
  return attempts.reduce<StepTotals>(
    (sum, attempt) => ({ ...addCost(sum, attempt), ...addTokens(sum, attempt) }),
    { ...zeroCost, inputTokens: 0, outputTokens: 0 },
  );
}
