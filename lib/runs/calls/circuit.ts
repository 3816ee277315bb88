/** A connection's failures in a row. Times are milliseconds since the epoch. */
export type CircuitRecord = {
  failures: number;
  /** Null: closed. In the past: the next call is a trial. */
  openUntil: number | null;
  lastError: string | null;
  lastErrorAt: number | null;
};

export type CircuitState = "closed" | "open" | "half-open";

export const closedCircuit: CircuitRecord = {
  failures: 0,
  openUntil: null,
  lastError: null,
  lastErrorAt: null,
};

const failuresToOpen = 5;
/** A key that is refused does not mend itself. */
const refusalsToOpen = 3;
const firstOpenMs = 30_000;
const longestOpenMs = 300_000;

/** `half-open` once the time is over: calls are let through one at a time until the text of one begins to come. */
export function circuitStateOf({ openUntil }: CircuitRecord, now: number): CircuitState {
  if (openUntil === null) return "closed";
  return openUntil > now ? "open" : "half-open";
}

/**
 * The circuit after one more failure. Calls that were under way when it opened change nothing more. It opens for 30 s,
 * and twice as long, up to 5 min, with each trial that fails.
 */
export function afterFailure(
  circuit: CircuitRecord,
  failure: { message: string; isRefusal: boolean },
  now: number,
): CircuitRecord {
  if (circuitStateOf(circuit, now) === "open") return circuit;
  const failures = circuit.failures + 1;
  const most = failure.isRefusal ? refusalsToOpen : failuresToOpen;
  const opens = circuit.openUntil !== null || failures >= most;
  const doublings = Math.max(0, failures - most);
  const openMs = Math.min(longestOpenMs, firstOpenMs * 2 ** doublings);
  return {
    failures,
    openUntil: opens ? now + openMs : null,
    lastError: failure.message,
    lastErrorAt: now,
  };
}

/**
 * The circuit once the first text of its trial has come: calls go through again. The count stays until one has succeeded, so
 * that a server which breaks off all of its replies is left alone for longer each time.
 */
export function afterFirstText(circuit: CircuitRecord): CircuitRecord {
  return { ...circuit, openUntil: null };
}
