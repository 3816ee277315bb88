import type { Run, RunEvent, Step, StoredError, WorkerSnapshot } from "@/lib/runs";
import type { RunView } from "../runs/present";

const hiddenAddress = "[address]";

/** What of a run a share link shows: the run, and nothing that leads to anything else of the studio. */
export function toSharedRun(run: Run): Run {
  return sharedViewOf(run).toRun(run);
}

/** The view for one run. Error messages may name a model server; its address is blotted out. */
export function sharedViewOf({ pool }: Pick<Run, "pool">): RunView {
  const addresses = pool.workers.flatMap(addressesOf).sort((a, b) => b.length - a.length);
  const blot = (text: string) =>
    addresses.reduce((rest, address) => rest.replaceAll(address, hiddenAddress), text);
  const toError = (error: StoredError | null) =>
    error && { ...error, message: blot(error.message), details: blotDeep(error.details, blot) };
  const toAttempt = <Given extends { error: StoredError | null } | null>(attempt: Given): Given =>
    attempt && { ...attempt, error: toError(attempt.error) };
  const toStep = (step: Step): Step => ({
    ...step,
    error: toError(step.error),
    attempts: step.attempts.map(toAttempt),
  });
  return {
    toStep,
    toRun: (run) => ({
      ...run,
      parentRunId: null,
      itemId: null,
      end: run.end && { ...run.end, message: blot(run.end.message) },
      pool: {
        ...run.pool,
        id: "shared",
        workers: run.pool.workers.map(toSharedWorker),
      },
      rounds: run.rounds.map((round) => ({
        ...round,
        conducts: round.conducts.map(toStep),
        steps: round.steps.map(toStep),
      })),
    }),
    toEvent: (event) => toSharedEvent(event, { toError, toAttempt, blot }),
  };
}

type Parts = {
  toError(error: StoredError | null): StoredError | null;
  toAttempt<Given extends { error: StoredError | null } | null>(attempt: Given): Given;
  blot(text: string): string;
};

function toSharedEvent(event: RunEvent, { toError, toAttempt, blot }: Parts): RunEvent {
  switch (event.type) {
    case "step-retry":
      return { ...event, attempt: toAttempt(event.attempt) };
    case "step-end":
      return { ...event, attempt: toAttempt(event.attempt), error: toError(event.error) };
    case "run-end":
      return { ...event, message: blot(event.message) };
    default:
      return event;
  }
}

function toSharedWorker(worker: WorkerSnapshot, ordinal: number): WorkerSnapshot {
  return { ...worker, id: `worker-${ordinal}`, baseUrl: null, apiKeyName: null };
}

/** Everything by which a message could name the worker's server or key. */
function addressesOf({ baseUrl, apiKeyName }: WorkerSnapshot): string[] {
  const names = apiKeyName === null ? [] : [apiKeyName];
  if (baseUrl === null || !URL.canParse(baseUrl)) return names;
  const { origin, host, hostname } = new URL(baseUrl);
  return [...names, baseUrl, origin, host, hostname];
}

function blotDeep<Value>(value: Value, blot: (text: string) => string): Value {
  // Every branch keeps the shape of what it was given.
  return blotAny(value, blot) as Value;
}

function blotAny(value: unknown, blot: (text: string) => string): unknown {
  if (typeof value === "string") return blot(value);
  if (Array.isArray(value)) return value.map((entry) => blotAny(entry, blot));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, blotAny(entry, blot)]),
    );
  }
  return value;
}
