import type { Run } from "@/lib/runs";

type Span = { fromMs: number; toMs: number };

/** The least time that a run which is taken up again gets, in milliseconds; never more than its whole time. */
const graceMs = 5_000;

/**
 * Milliseconds that a run may still take. A run that is taken up again has what its steps left of its time. Time in which
 * nobody worked on it does not count: the process was down, and no fault of the run's.
 */
export function remainingMs(run: Run): number {
  const { runTimeoutMs } = run.settings;
  return Math.max(runTimeoutMs - activeMs(run), Math.min(graceMs, runTimeoutMs));
}

/**
 * Milliseconds that were worked on a run: those in which at least one step was under way that has ended. A step that a
 * dead process left open tells no end, and one that begins anew is dated anew.
 */
export function activeMs(run: Run): number {
  const spans = run.rounds.flatMap(({ conducts, steps }) =>
    [...conducts, ...steps].flatMap(({ startedAt, endedAt }): Span[] =>
      startedAt && endedAt ? [{ fromMs: Date.parse(startedAt), toMs: Date.parse(endedAt) }] : [],
    ),
  );
  let total = 0;
  let doneMs = Number.NEGATIVE_INFINITY;
  for (const { fromMs, toMs } of spans.sort((left, right) => left.fromMs - right.fromMs)) {
    total += Math.max(0, toMs - Math.max(fromMs, doneMs));
    doneMs = Math.max(doneMs, toMs);
  }
  return total;
}
