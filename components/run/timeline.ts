import { pastWaitsInShort, pastWaitsInWords } from "@/components/canvas/wait-words";
import {
  type Round,
  type Run,
  runTime,
  type Step,
  stepEdges,
  stepTimesOf,
  stepWaits,
} from "@/lib/runs";

/** Milliseconds since the run started. */
export type TimelineSpan = { startMs: number; endMs: number };

export type TimelineBar = TimelineSpan & {
  step: Step;
  /** The parts of it in which a call waited for its turn or for another try, in order. */
  waits: TimelineSpan[];
  waitedMs: number;
  /** Those that are over, in words. */
  waitWords: string[];
  /** The same in short; null: it has not waited. */
  shortWaitWords: string | null;
  isCritical: boolean;
  isRunning: boolean;
  /** It never started; it stands where that was known. */
  isSkipped: boolean;
};

export type Timeline = {
  bars: TimelineBar[];
  /** Milliseconds from the start of the run to its end, or to now. */
  elapsedMs: number;
  /** Those in which it was worked on, and those in which its process was down. */
  workedMs: number;
  interruptedMs: number;
  /** The longest chain of steps that had to wait for one another: no schedule could have been faster. */
  criticalMs: number;
  /** What all steps took together without their waits; one after the other they would have taken this long. */
  workMs: number;
  /** Work that ran beside other work. */
  savedMs: number;
};

/** When each step ran. `nowMs` is the end of what still runs. */
export function toTimeline(run: Run, nowMs: number): Timeline {
  const originMs = Date.parse(run.startedAt ?? run.createdAt);
  const spans = run.rounds.flatMap((round) =>
    [...round.conducts, ...round.steps].flatMap((step) => toSpan(step, originMs, nowMs) ?? []),
  );
  // Waiting is no work: another schedule, or another day, would have less of it.
  const durations = new Map(
    spans.map((span) => [span.step.key, span.endMs - span.startMs - span.waitedMs]),
  );
  const chain = longestChain(toDependencies(run), durations);
  const critical = new Set(chain.keys);
  const workMs = [...durations.values()].reduce((sum, duration) => sum + duration, 0);
  const lastMs = Math.max(0, ...spans.map((span) => span.endMs));
  const endMs = run.endedAt ? Date.parse(run.endedAt) - originMs : nowMs - originMs;
  const elapsedMs = run.startedAt ? Math.max(lastMs, endMs, 0) : 0;
  const interruptedMs = runTime(run, stepTimesOf(run), nowMs)?.interruptedMs ?? 0;
  const workedMs = Math.max(0, elapsedMs - interruptedMs);
  return {
    bars: spans.map((span) => ({
      ...span,
      isCritical: critical.has(span.step.key) && !span.isSkipped,
    })),
    elapsedMs,
    workedMs,
    interruptedMs,
    criticalMs: chain.lengthMs,
    workMs,
    savedMs: Math.max(0, workMs - workedMs),
  };
}

function toSpan(
  step: Step,
  originMs: number,
  nowMs: number,
): Omit<TimelineBar, "isCritical"> | null {
  if (!step.startedAt) return toSkipped(step, originMs);
  const startMs = Math.max(0, Date.parse(step.startedAt) - originMs);
  const lastMs = (step.endedAt ? Date.parse(step.endedAt) : nowMs) - originMs;
  const endMs = Math.max(startMs, lastMs);
  const isRunning = step.endedAt === null;
  const found = stepWaits(step, nowMs);
  const waits = found.map(({ fromMs, toMs }) => ({
    startMs: Math.max(0, fromMs - originMs),
    endMs: Math.max(0, toMs - originMs),
  }));
  const waitedMs = waits.reduce((sum, wait) => sum + wait.endMs - wait.startMs, 0);
  const past = found.filter(({ toMs }) => !isRunning || toMs < nowMs);
  const words = { waitWords: pastWaitsInWords(past), shortWaitWords: pastWaitsInShort(past) };
  const isSkipped = step.status === "skipped";
  return { step, startMs, endMs, waits, waitedMs, ...words, isRunning, isSkipped };
}

function toSkipped(step: Step, originMs: number): Omit<TimelineBar, "isCritical"> | null {
  if (step.status !== "skipped" || !step.endedAt) return null;
  const atMs = Math.max(0, Date.parse(step.endedAt) - originMs);
  const at = { startMs: atMs, endMs: atMs, waits: [], waitedMs: 0 };
  const words = { waitWords: [], shortWaitWords: null };
  return { step, ...at, ...words, isRunning: false, isSkipped: true };
}

/** What each step had to wait for: what it sees, the plan it is part of, the round before. */
function toDependencies(run: Run): Map<string, string[]> {
  const dependencies = new Map<string, string[]>();
  run.rounds.forEach((round, index) => {
    const before = run.rounds[index - 1];
    round.conducts.forEach((step, attempt) => {
      const previous = round.conducts[attempt - 1];
      dependencies.set(step.key, previous ? [previous.key] : lastKeys(before));
    });
    const plan = round.conducts.at(-1);
    for (const step of round.steps)
      dependencies.set(step.key, plan ? [plan.key] : lastKeys(before));
  });
  for (const { from, to } of stepEdges(run)) {
    dependencies.set(to, [...(dependencies.get(to) ?? []), from]);
  }
  return dependencies;
}

function lastKeys(round: Round | undefined): string[] {
  return round ? [...round.conducts, ...round.steps].map((step) => step.key) : [];
}

type Chain = { total: number; before: string | null };

/** Dependencies are listed in an order in which each comes after what it depends on. */
function longestChain(
  dependencies: ReadonlyMap<string, readonly string[]>,
  durations: ReadonlyMap<string, number>,
): { keys: string[]; lengthMs: number } {
  const chains = new Map<string, Chain>();
  for (const [key, waitsFor] of dependencies) {
    const before = longestOf(waitsFor, chains);
    const total = (durations.get(key) ?? 0) + totalOf(before, chains);
    chains.set(key, { total, before });
  }
  const last = longestOf([...durations.keys()], chains);
  const keys: string[] = [];
  for (let key = last; key; key = chains.get(key)?.before ?? null) keys.push(key);
  return { keys, lengthMs: totalOf(last, chains) };
}

function totalOf(key: string | null, chains: ReadonlyMap<string, Chain>): number {
  return key === null ? 0 : (chains.get(key)?.total ?? 0);
}

function longestOf(keys: readonly string[], chains: ReadonlyMap<string, Chain>): string | null {
  return keys
    .filter((key) => chains.has(key))
    .reduce<string | null>(
      (longest, key) =>
        longest === null || totalOf(key, chains) > totalOf(longest, chains) ? key : longest,
      null,
    );
}
