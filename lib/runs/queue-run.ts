import type { Run } from "./run";
import { zeroTotals } from "./totals";

/** What is known of a run before anything has happened to it. */
export type RunSpec = Pick<
  Run,
  | "id"
  | "title"
  | "question"
  | "strategy"
  | "pool"
  | "settings"
  | "seed"
  | "createdAt"
  | "itemId"
  | "parentRunId"
>;

/** A queued run: the start of the fold of its events. */
export function queueRun(spec: RunSpec): Run {
  return {
    ...spec,
    schemaVersion: 1,
    status: "queued",
    startedAt: null,
    endedAt: null,
    rounds: [],
    answer: null,
    end: null,
    totals: zeroTotals,
    resumes: 0,
    sequence: 0,
  };
}
