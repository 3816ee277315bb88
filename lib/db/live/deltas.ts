import "server-only";
import { type StepDelta, stepDeltaSchema } from "@/lib/runs";
import { pgPool } from "../client";
import { toSafeText } from "../safe-text";
import { runChannel } from "./notify";

export type RunDelta = { runId: string; delta: StepDelta };

/** Keeps pieces of growing replies, of any number of runs at once, and tells every process. */
export async function insertDeltas(batch: readonly RunDelta[]): Promise<void> {
  await pgPool().query({
    name: "insert-deltas",
    text: `WITH kept AS (
             INSERT INTO step_delta (run_id, step_key, attempt, channel, "offset", text)
             SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::int[], $6::text[]))
           SELECT pg_notify($7, id) FROM (SELECT DISTINCT unnest($1::text[]) AS id) AS ids`,
    values: [
      batch.map(({ runId }) => runId),
      batch.map(({ delta }) => delta.stepKey),
      batch.map(({ delta }) => delta.attempt),
      batch.map(({ delta }) => delta.channel),
      batch.map(({ delta }) => delta.offset),
      batch.map(({ delta }) => toSafeText(delta.text)),
      runChannel,
    ],
  });
}

export type KeptDelta = { id: number; delta: StepDelta };

/** Pieces kept after `after`, in order. */
export async function listKeptDeltas(runId: string, after: number): Promise<KeptDelta[]> {
  const { rows } = await pgPool().query<{
    id: string;
    step_key: string;
    attempt: number;
    channel: string;
    offset: number;
    text: string;
  }>({
    name: "list-deltas",
    text: `SELECT id, step_key, attempt, channel, "offset", text FROM step_delta
           WHERE run_id = $1 AND id > $2 ORDER BY id`,
    values: [runId, after],
  });
  return rows.map(({ id, step_key, attempt, channel, offset, text }) => ({
    id: Number(id),
    delta: stepDeltaSchema.parse({
      type: "step-delta",
      stepKey: step_key,
      attempt,
      channel,
      offset,
      text,
    }),
  }));
}

/** The pieces of a run's growing replies, joined per step, attempt and channel. */
export async function listDeltas(runId: string): Promise<StepDelta[]> {
  return joinDeltas((await listKeptDeltas(runId, 0)).map(({ delta }) => delta));
}

/** Joins consecutive pieces of the same step, attempt and channel. */
export function joinDeltas(deltas: readonly StepDelta[]): StepDelta[] {
  const joined = new Map<string, StepDelta>();
  for (const delta of deltas) {
    const key = `${delta.stepKey} ${delta.attempt} ${delta.channel}`;
    const before = joined.get(key);
    joined.set(key, before ? { ...before, text: before.text + delta.text } : delta);
  }
  return [...joined.values()];
}
