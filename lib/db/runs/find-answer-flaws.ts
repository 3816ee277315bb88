import "server-only";
import { type ReplyFlaw, replyFlaw } from "@/lib/runs";
import { pgPool } from "../client";

// The few steps that did not end by themselves come first, so that only their runs' ends are read.
const statement = `
  WITH odd AS MATERIALIZED (
    SELECT run_id, key, status, finish_reason, notes FROM step
    WHERE run_id = ANY($1) AND (finish_reason <> 'stop' OR 'reply-cut' = ANY(notes))
  )
  SELECT odd.run_id, odd.status, odd.finish_reason, odd.notes FROM odd
  JOIN run ON run.id = odd.run_id
  JOIN run_event AS last ON last.run_id = run.id AND last.sequence = run.sequence
  WHERE last.body->'answer'->>'stepKey' = odd.key`;

type Row = { run_id: string; status: string; finish_reason: string | null; notes: string[] };

/** What ended the reply that is the answer before it was whole, by run; runs without such a flaw are left out. */
export async function findAnswerFlaws(runIds: readonly string[]): Promise<Map<string, ReplyFlaw>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await pgPool().query<Row>(statement, [runIds]);
  return new Map(
    rows.flatMap(({ run_id, finish_reason, ...row }): [string, ReplyFlaw][] => {
      const flaw = replyFlaw({ ...row, finishReason: finish_reason });
      return flaw === null ? [] : [[run_id, flaw]];
    }),
  );
}
