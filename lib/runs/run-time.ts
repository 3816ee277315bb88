import type { Run } from "./run";
import type { Step } from "./step";

/** Of a step, what tells when somebody worked on it. */
export type StepTimes = {
  startedAt: string | null;
  endedAt: string | null;
  last: { startedAt: string; errorCode: string | null } | null;
};

export type RunTime = {
  /** Milliseconds in which the run was worked on. */
  workedMs: number;
  /** Those from start to end in which it was not: its process had ended, and what that left open was for nothing. */
  interruptedMs: number;
};

type Span = { fromMs: number; toMs: number };

/** How long a run took, to its end or to now; null before its start. */
export function runTime(
  run: Pick<Run, "startedAt" | "endedAt" | "resumes">,
  steps: readonly StepTimes[],
  nowMs: number,
): RunTime | null {
  if (!run.startedAt) return null;
  const endMs = run.endedAt ? Date.parse(run.endedAt) : nowMs;
  const elapsedMs = Math.max(0, endMs - Date.parse(run.startedAt));
  if (run.resumes === 0) return { workedMs: elapsedMs, interruptedMs: 0 };
  const worked = Math.min(elapsedMs, workedMs(steps, endMs));
  return { workedMs: worked, interruptedMs: elapsedMs - worked };
}

/**
 * Milliseconds in which at least one step was under way that has ended; with `nowMs` also of those that still are. A step
 * that a dead process left open tells no end, and one that begins anew is dated anew.
 */
export function workedMs(steps: readonly StepTimes[], nowMs: number | null = null): number {
  const spans = steps.flatMap((step): Span[] => {
    const toMs = step.endedAt ? Date.parse(step.endedAt) : nowMs;
    return step.startedAt && toMs !== null && !isLeftOpen(step)
      ? [{ fromMs: Date.parse(step.startedAt), toMs }]
      : [];
  });
  let total = 0;
  let doneMs = Number.NEGATIVE_INFINITY;
  for (const { fromMs, toMs } of spans.sort((left, right) => left.fromMs - right.fromMs)) {
    total += Math.max(0, toMs - Math.max(fromMs, doneMs));
    doneMs = Math.max(doneMs, toMs);
  }
  return total;
}

/** Its last call was cut off with its process, and it was not begun anew. */
function isLeftOpen({ startedAt, last }: StepTimes): boolean {
  if (!startedAt || last?.errorCode !== "interrupted") return false;
  return Date.parse(last.startedAt) >= Date.parse(startedAt);
}

/** The times of all steps of a run. */
export function stepTimesOf({ rounds }: Pick<Run, "rounds">): StepTimes[] {
  return rounds.flatMap(({ conducts, steps }) => [...conducts, ...steps].map(toStepTimes));
}

function toStepTimes({ startedAt, endedAt, attempts }: Step): StepTimes {
  const last = attempts.at(-1);
  return {
    startedAt,
    endedAt,
    last: last ? { startedAt: last.startedAt, errorCode: last.error?.code ?? null } : null,
  };
}
