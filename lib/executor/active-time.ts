import { type Run, stepTimesOf, workedMs } from "@/lib/runs";

/** The least time that a run which is taken up again gets, in milliseconds; never more than its whole time. */
const graceMs = 5_000;

/**
 * Milliseconds that a run may still take. A run that is taken up again has what its steps left of its time. Time in which
 * nobody worked on it does not count: the process was down, and no fault of the run's.
 */
export function remainingMs(run: Run): number {
  const { runTimeoutMs } = run.settings;
  return Math.max(runTimeoutMs - workedMs(stepTimesOf(run)), Math.min(graceMs, runTimeoutMs));
}
