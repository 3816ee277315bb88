import {
  type EndReason,
  noLimits,
  type Run,
  type RunEvent,
  type SpentBudget,
  type Step,
  type StoredError,
  spentBudgetOf,
  type WaitReason,
  type WorkerSnapshot,
} from "@/lib/runs";
import type { RunView } from "../runs/present";

const hiddenAddress = "[address]";

/** What a day may cost, and what of it other runs spent, is the studio's own affair: only whose day it was is told. */
const budgetWords: Record<Exclude<SpentBudget, "run">, string> = {
  "studio-day": "The studio's day budget had no room for the next call.",
  "connection-day": "The day budget of a connection had no room for the next call.",
};
/** Of runs that were kept without whose budget it was. */
const someBudget = "A budget had no room for the next call.";

/** What of a run a share link shows: the run, and nothing that leads to anything else of the studio. */
export function toSharedRun(run: Run): Run {
  return sharedViewOf(run).toRun(run);
}

/** The view for one run. Error messages may name a model server; its address is blotted out. */
export function sharedViewOf({ pool }: Pick<Run, "pool">): RunView {
  const { standIns = [] } = pool;
  const everyone = [...pool.workers, ...standIns];
  const addresses = everyone.flatMap(addressesOf).sort((a, b) => b.length - a.length);
  const blot = (text: string) =>
    addresses.reduce((rest, address) => rest.replaceAll(address, hiddenAddress), text);
  const toError = (error: StoredError | null) =>
    error && (toBudgetError(error) ?? blotError(error, blot));
  const toEnd = <Given extends SharedEnd>(end: Given): Given => ({
    ...end,
    message:
      end.reason === "cost-limit" && end.budget !== "run"
        ? budgetInWords(end.budget ?? null)
        : blot(end.message),
  });
  const sharedId = (id: string) => `worker-${everyone.findIndex((worker) => worker.id === id)}`;
  const toAttempt = <Given extends SharedAttempt | null>(attempt: Given): Given =>
    attempt && {
      ...attempt,
      error: toError(attempt.error),
      ...(attempt.workerId !== undefined && { workerId: sharedId(attempt.workerId) }),
    };
  const toStandIn = ({ standInId }: { standInId?: string | undefined }) =>
    standInId === undefined ? {} : { standInId: sharedId(standInId) };
  const toStep = (step: Step): Step => ({
    ...step,
    error: toError(step.error),
    attempts: step.attempts.map(toAttempt),
    ...(step.waiting && {
      waiting: { ...step.waiting, reason: sharedReason(step.waiting.reason) },
    }),
    ...toStandIn(step),
  });
  return {
    toStep,
    toRun: (run) => ({
      ...run,
      parentRunId: null,
      itemId: null,
      end: run.end && toEnd(run.end),
      pool: {
        ...run.pool,
        id: "shared",
        workers: run.pool.workers.map((worker) => toSharedWorker(worker, sharedId)),
        ...(run.pool.standIns && {
          standIns: run.pool.standIns.map((worker) => toSharedWorker(worker, sharedId)),
        }),
      },
      rounds: run.rounds.map((round) => ({
        ...round,
        conducts: round.conducts.map(toStep),
        steps: round.steps.map(toStep),
      })),
    }),
    toEvent: (event) => toSharedEvent(event, { toError, toAttempt, toStandIn, toEnd }),
  };
}

type SharedEnd = { reason: EndReason; message: string; budget?: SpentBudget | undefined };
type SharedAttempt = { error: StoredError | null; workerId?: string };

type Parts = {
  toError(error: StoredError | null): StoredError | null;
  toAttempt<Given extends SharedAttempt | null>(attempt: Given): Given;
  toStandIn(given: { standInId?: string | undefined }): { standInId?: string };
  toEnd<Given extends SharedEnd>(end: Given): Given;
};

function toSharedEvent(event: RunEvent, { toError, toAttempt, toStandIn, toEnd }: Parts): RunEvent {
  switch (event.type) {
    case "step-wait":
      return { ...event, reason: sharedReason(event.reason) };
    case "step-retry":
      return { ...event, attempt: toAttempt(event.attempt), ...toStandIn(event) };
    case "step-end":
      return { ...event, attempt: toAttempt(event.attempt), error: toError(event.error) };
    case "run-end":
      return toEnd(event);
    default:
      return event;
  }
}

function budgetInWords(budget: SpentBudget | null): string {
  return budget === null || budget === "run" ? someBudget : budgetWords[budget];
}

/**
 * The error of a call that a budget refused, or of a step that was cut off then, worded anew; null for any other. Steps that
 * an earlier version cut off say no more than the sentence with which their run ended.
 */
function toBudgetError(error: StoredError): StoredError | null {
  const budget = spentBudgetOf(error);
  if (budget === "run") return null;
  const isOld = error.code === "cancelled" && error.message.includes("$");
  if (error.code !== "budget-spent" && budget === null && !isOld) return null;
  const message = budgetInWords(budget);
  return { code: error.code, message, details: budget === null ? {} : { budget } };
}

function blotError(error: StoredError, blot: (text: string) => string): StoredError {
  return { ...error, message: blot(error.message), details: blotDeep(error.details, blot) };
}

/** Limits are the studio's own affair; a pause before another try is the run's. */
function sharedReason(reason: WaitReason | null): WaitReason | null {
  return reason?.limit === "retry" ? reason : null;
}

/** Its server, key, further fields and limits are the studio's own affair. */
function toSharedWorker(worker: WorkerSnapshot, sharedId: (id: string) => string): WorkerSnapshot {
  const { fallbackId } = worker;
  return {
    ...worker,
    id: sharedId(worker.id),
    baseUrl: null,
    apiKeyName: null,
    connectionId: null,
    extraBody: {},
    limits: noLimits,
    tags: [],
    fallbackId: fallbackId === null ? null : sharedId(fallbackId),
  };
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
