import type { Attempt, Step } from "./step";

type Span = { fromMs: number; toMs: number };

/**
 * Time within a step in which no model worked for it, in milliseconds since the epoch: a call waited for its turn, or a failed
 * attempt was followed by a pause before the next.
 */
export type StepWait = Span & ({ kind: "turn" } | { kind: "retry"; after: Attempt });

/** A shorter time between two attempts is the studio's own work. */
const shortestPauseMs = 100;

/** The waits of a step, in order. `nowMs` is the end of one that goes on. */
export function stepWaits(step: Step, nowMs: number): StepWait[] {
  if (!step.startedAt) return [];
  const fromMs = Date.parse(step.startedAt);
  const bar = { fromMs, toMs: Math.max(fromMs, step.endedAt ? Date.parse(step.endedAt) : nowMs) };
  return [...turnWaits(step, bar), ...retryWaits(step, bar)]
    .map((wait) => ({ ...wait, ...within(wait, bar) }))
    .filter((wait) => wait.toMs > wait.fromMs)
    .sort((a, b) => a.fromMs - b.fromMs);
}

function within({ fromMs, toMs }: Span, bar: Span): Span {
  const clamp = (ms: number) => Math.min(bar.toMs, Math.max(bar.fromMs, ms));
  return { fromMs: clamp(fromMs), toMs: clamp(toMs) };
}

/** Those of the calls that ended, and of the one under way. */
function turnWaits({ attempts, waited, waiting, status }: Step, bar: Span): StepWait[] {
  const spans = attempts.map(({ startedAt, waitedMs = 0 }) => {
    const fromMs = Date.parse(startedAt);
    return { fromMs, toMs: fromMs + waitedMs };
  });
  if (waited) spans.push({ fromMs: Date.parse(waited.since), toMs: Date.parse(waited.until) });
  if (waiting && status === "running" && waiting.reason?.limit !== "retry") {
    spans.push({ fromMs: Date.parse(waiting.since), toMs: bar.toMs });
  }
  return spans.map((span) => ({ ...span, kind: "turn" }));
}

/** From the end of an attempt to the start of the next; as it was planned while none has ended since. */
function retryWaits({ attempts, nextTryAt }: Step, bar: Span): StepWait[] {
  return attempts.flatMap((after, index): StepWait[] => {
    const fromMs = Date.parse(after.endedAt);
    const until = attempts[index + 1]?.startedAt ?? nextTryAt;
    // What lies before the step's start was done by a process that died since.
    if (until === undefined || fromMs < bar.fromMs) return [];
    const toMs = Date.parse(until);
    return toMs - fromMs < shortestPauseMs ? [] : [{ kind: "retry", after, fromMs, toMs }];
  });
}
