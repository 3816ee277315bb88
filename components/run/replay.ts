import { applyRunEvent, type Run, type RunEvent } from "@/lib/runs";

/** The run after each of its events; the first entry is the run as it was queued. Unchanged parts are shared. */
export function foldHistory(queued: Run, events: readonly RunEvent[]): Run[] {
  const runs = [queued];
  let run = queued;
  for (const event of events) {
    run = applyRunEvent(run, event);
    runs.push(run);
  }
  return runs;
}

/** Milliseconds to stay at event `index` when replaying: as long as it took, but never longer than `maxMs`. */
export function pauseAfter(
  events: readonly RunEvent[],
  index: number,
  { speed, maxMs }: { speed: number; maxMs: number },
): number {
  const now = events[index - 1];
  const next = events[index];
  if (!next) return 0;
  const took = now ? Date.parse(next.at) - Date.parse(now.at) : 0;
  return Math.min(maxMs, Math.max(40, took / speed));
}

const eventWords: {
  [Type in RunEvent["type"]]: (event: Extract<RunEvent, { type: Type }>) => string;
} = {
  "run-start": () => "the run starts",
  "run-resume": () => "the run is taken up again",
  "plan-refuse": (event) =>
    `the plan of round ${event.round + 1} is refused${event.willRetry ? ", another is asked for" : ""}`,
  "round-start": (event) => `round ${event.round + 1} starts with ${count(event.steps.length)}`,
  "step-start": (event) => `${stepName(event.step.key)} starts`,
  "step-wait": (event) =>
    `${stepName(event.stepKey)} waits ${event.reason?.limit === "retry" ? "before another try" : "for its turn"}`,
  "step-turn": (event) => `${stepName(event.stepKey)} has its turn`,
  "step-retry": (event) => `${stepName(event.stepKey)} is tried again`,
  "step-end": (event) => `${stepName(event.stepKey)} ends: ${event.status}`,
  "round-end": (event) => `round ${event.round + 1} ends: ${event.status}`,
  "run-end": (event) => `the run ends: ${event.status}`,
};

function count(steps: number): string {
  return steps === 1 ? "1 step" : `${steps} steps`;
}

/** "step 2 of round 1", or "plan of round 1, try 2". */
export function stepName(key: string): string {
  const match = /^r(\d+)\.([cs])(\d+)$/.exec(key);
  if (!match) return key;
  const [round, index] = [Number(match[1]) + 1, Number(match[3])];
  if (match[2] === "s") return `step ${index + 1} of round ${round}`;
  return index === 0 ? `plan of round ${round}` : `plan of round ${round}, try ${index + 1}`;
}

/** One event in words. */
export function eventInWords(event: RunEvent): string {
  // The table maps each type to a function of that very type; TypeScript cannot follow the link through the union.
  return (eventWords[event.type] as (event: RunEvent) => string)(event);
}
