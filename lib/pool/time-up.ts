/** Reasons to abort a call with whose caller gives it no more time: its own time is up, or that of its whole run. */
export const callTimeUp: unique symbol = Symbol.for("conductor-studio.call-time-up");
export const runTimeUp: unique symbol = Symbol.for("conductor-studio.run-time-up");

/** The same symbols in all bundles. */
export function isTimeUp(reason: unknown): boolean {
  return reason === callTimeUp || reason === runTimeUp;
}

/** A caller that gave up after less than this did not give the server a chance, in milliseconds. */
const shortestSilenceMs = 10_000;

/**
 * Whether a call that ended because time was up says that its server is dead: not a byte had come, for long enough. `tookMs`:
 * from the call's turn to its end.
 */
export function isDeadSilence(call: { hasAnswered: boolean; tookMs: number }): boolean {
  return !call.hasAnswered && call.tookMs >= shortestSilenceMs;
}
