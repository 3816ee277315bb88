import "server-only";
import { z } from "zod";
import {
  applyRunEvent,
  chatMessageSchema,
  findStep,
  type Run,
  type RunEvent,
  runSchema,
  type Step,
} from "@/lib/runs";
import { pgPool } from "../client";
import { fromEventRow } from "./event-rows";

export type ReadEventsOptions = {
  /** Only events after this number. */
  after?: number;
  /** Heads of long texts and no messages, unless asked for. */
  withMessages?: boolean;
  withLongTexts?: boolean;
  /**
   * Stops before the event with which the ones before it, as the database keeps them (compressed), exceed this many bytes;
   * the first comes in any case. All events unless given.
   */
  pageBytes?: number;
};

/** Events looked at for one page. */
const longestPage = 100;

/** The kept events of a run in order. */
export async function listEvents(
  runId: string,
  options: ReadEventsOptions = {},
): Promise<RunEvent[]> {
  const { after = 0, withMessages = false, withLongTexts = false } = options;
  const columns = ["body", withMessages && "messages", withLongTexts && "long"]
    .filter(Boolean)
    .join(", ");
  const { rows } = await pgPool().query<{ body: unknown; messages?: unknown; long?: unknown }>(
    options.pageBytes === undefined
      ? `SELECT ${columns} ${eventsAfter}`
      : `SELECT ${columns} FROM (SELECT *, sum(size) OVER (ORDER BY sequence) - size AS bytes_before
           FROM (SELECT *, ${sizeSql} AS size ${eventsAfter} LIMIT ${longestPage}) AS page) AS sized
         WHERE bytes_before < $3 ORDER BY sequence`,
    options.pageBytes === undefined ? [runId, after] : [runId, after, options.pageBytes],
  );
  return rows.map(fromEventRow);
}

const eventsAfter = "FROM run_event WHERE run_id = $1 AND sequence > $2 ORDER BY sequence";
const sizeSql =
  "pg_column_size(body) + coalesce(pg_column_size(messages), 0) + coalesce(pg_column_size(long), 0)";

/** The run as it was queued, or null. Its title is the present one. */
export async function findQueuedRun(runId: string): Promise<Run | null> {
  const { rows } = await pgPool().query<{ queued: unknown; title: string }>(
    "SELECT queued, title FROM run WHERE id = $1",
    [runId],
  );
  const row = rows[0];
  return row ? { ...runSchema.parse(row.queued), title: row.title } : null;
}

/** The run as its kept events make it, or null. */
export async function foldRun(runId: string, options: ReadEventsOptions = {}): Promise<Run | null> {
  const queued = await findQueuedRun(runId);
  if (!queued) return null;
  const events = await listEvents(runId, { ...options, after: 0 });
  const run = events.reduce(applyRunEvent, queued);
  return options.withMessages ? run : withoutMessages(run);
}

/** A step's messages are `null` where they were left out, never an empty list that was not sent. */
function withoutMessages(run: Run): Run {
  const strip = (step: Step): Step => (step.messages ? { ...step, messages: null } : step);
  return {
    ...run,
    rounds: run.rounds.map((round) => ({
      ...round,
      conducts: round.conducts.map(strip),
      steps: round.steps.map(strip),
    })),
  };
}

/** One step with its messages and whole texts, or null. */
export async function findStepOfRun(runId: string, key: string): Promise<Step | null> {
  const run = await foldRun(runId);
  const step = run ? findStep(run, key) : undefined;
  if (!step) return null;
  const { rows } = await pgPool().query<{
    type: string;
    messages: unknown;
    long: Record<string, string> | null;
  }>(
    `SELECT type, messages, long FROM run_event
     WHERE run_id = $1 AND ((type = 'step-start' AND body->'step'->>'key' = $2) OR (type = 'step-end' AND body->>'stepKey' = $2))
     ORDER BY sequence`,
    [runId, key],
  );
  const messages = rows.findLast((row) => row.type === "step-start")?.messages ?? null;
  const long = rows.findLast((row) => row.type === "step-end")?.long ?? {};
  const cut = Object.fromEntries(Object.entries(step.cut).filter(([name]) => !(name in long)));
  return { ...step, ...long, cut, messages: z.array(chatMessageSchema).nullable().parse(messages) };
}
