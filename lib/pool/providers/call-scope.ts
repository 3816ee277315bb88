/** One call's own signal: aborted with the caller's, by a stall, or to close the connection. */
export type CallScope = {
  signal: AbortSignal;
  /** Something arrived: the idle clock starts anew. */
  touch(): void;
  hasStalled(): boolean;
  /** Ends the clock and lets go of the caller's signal. */
  close(): void;
};

/** Opens a scope. The caller's signal may live for a whole run, so nothing stays attached to it after `close`. */
export function openCallScope(signal: AbortSignal, idleTimeoutMs: number): CallScope {
  const controller = new AbortController();
  let hasStalled = false;
  const abort = () => controller.abort(signal.reason);
  const timer = setTimeout(() => {
    hasStalled = true;
    controller.abort();
  }, idleTimeoutMs);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    touch: () => {
      timer.refresh();
    },
    hasStalled: () => hasStalled,
    close: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    },
  };
}
