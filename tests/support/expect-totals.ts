import { expect } from "vitest";
import { type CallKind, callKindOf, type Run, totalsOf } from "@/lib/runs";

/** A run's totals are the sums of all its attempts, each in the part that it belongs to. */
export function expectTotals(run: Run | null): void {
  if (!run) throw new Error("There is no run.");
  const calls = run.rounds
    .flatMap(({ conducts, steps }) => [...conducts, ...steps])
    .flatMap((step) =>
      step.attempts.map((attempt) => ({ kind: callKindOf(run.pool, step, attempt), attempt })),
    );
  const sumOf = (wanted?: CallKind) =>
    totalsOf(calls.flatMap(({ kind, attempt }) => (wanted && kind !== wanted ? [] : [attempt])));
  const costOf = (kind: CallKind) => {
    const { calls, usd, isAtLeast, isEstimated } = sumOf(kind);
    return { calls, usd, isAtLeast, isEstimated };
  };
  const { inputTokens, outputTokens, areTokensAtLeast, areTokensEstimated } = sumOf();
  const [real, simulated] = [costOf("real"), costOf("simulated")];
  expect(run.totals).toEqual({
    real,
    simulated,
    inputTokens,
    outputTokens,
    ...(areTokensAtLeast ? { areTokensAtLeast } : {}),
    ...(areTokensEstimated ? { areTokensEstimated } : {}),
    calls: real.calls + simulated.calls,
  });
  expect(Number(costOf("builtin").usd)).toBe(0);
}
