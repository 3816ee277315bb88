import "server-only";
import type { PoolClient } from "pg";
import {
  applyRunEvent,
  type Run,
  type RunEvent,
  realityOf,
  runSchema,
  strategyLabel,
} from "@/lib/runs";
import { pgPool } from "../client";
import { inTransaction } from "../in-transaction";
import { isEngineAlive } from "../live/engines";
import { notifyRuns } from "../live/notify";
import { keepSpendOf } from "../money/deleted-spend";
import { toSafeJson, toSafeText } from "../safe-text";
import { appendEvents } from "./append-events";

export type NewRun = {
  /** Queued, without events. */
  run: Run;
  /** The same key and hash give the same run; the same key with another hash is a conflict. */
  idempotency: { key: string; bodyHash: string } | null;
  /** The engine that owns it from the start; else whichever claims it. */
  engineId?: string;
};

export type InsertOutcome = { runId: string; outcome: "created" | "same" | "conflict" };

/** Inserts a queued run. Two processes with one idempotency key make one run. */
export async function insertRun(
  client: Pick<PoolClient, "query">,
  newRun: NewRun,
): Promise<InsertOutcome> {
  const run = toSafeJson(newRun.run);
  const { idempotency } = newRun;
  const { rowCount } = await client.query({
    name: "insert-run",
    text: `INSERT INTO run (id, title, question, strategy_kind, strategy_label, pool_id, pool_name, reality, status,
       created_at, queued, idempotency_key, body_hash, item_id, parent_run_id, engine_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'queued', $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (idempotency_key) DO NOTHING`,
    values: [
      run.id,
      run.title,
      run.question,
      run.strategy.kind,
      strategyLabel(run),
      run.pool.id,
      run.pool.name,
      realityOf(run),
      run.createdAt,
      JSON.stringify(run),
      idempotency?.key ?? null,
      idempotency?.bodyHash ?? null,
      run.itemId,
      run.parentRunId,
      newRun.engineId ?? null,
    ],
  });
  if (rowCount === 1 || !idempotency) return { runId: run.id, outcome: "created" };
  const { rows } = await client.query<{ id: string; body_hash: string }>(
    "SELECT id, body_hash FROM run WHERE idempotency_key = $1",
    [idempotency.key],
  );
  const existing = rows[0];
  if (!existing) return { runId: run.id, outcome: "conflict" };
  return {
    runId: existing.id,
    outcome: existing.body_hash === idempotency.bodyHash ? "same" : "conflict",
  };
}

export type ClaimedRun = { queued: Run; sequence: number; isCancelled: boolean };

/** Makes an engine the owner of a run that has no living owner; null when it has one, has ended or is gone. */
export async function claimRun(runId: string, engineId: string): Promise<ClaimedRun | null> {
  const { rows } = await pgPool().query<{ queued: unknown; sequence: number; cancelled: boolean }>({
    name: "claim-run",
    text: `UPDATE run SET engine_id = $2
           WHERE id = $1 AND ended_at IS NULL
             AND (engine_id IS NULL OR engine_id = $2 OR engine_id NOT IN (SELECT id FROM engine))
           RETURNING queued, sequence, cancel_requested_at IS NOT NULL AS cancelled`,
    values: [runId, engineId],
  });
  const row = rows[0];
  return row
    ? { queued: runSchema.parse(row.queued), sequence: row.sequence, isCancelled: row.cancelled }
    : null;
}

/** Makes somebody the owner of a run whoever has it, which can keep nothing of it any more; null when it has ended or is gone. */
export async function seizeRun(
  runId: string,
  engineId: string,
): Promise<Omit<ClaimedRun, "isCancelled"> | null> {
  const { rows } = await pgPool().query<{ queued: unknown; sequence: number }>(
    "UPDATE run SET engine_id = $2 WHERE id = $1 AND ended_at IS NULL RETURNING queued, sequence",
    [runId, engineId],
  );
  const [row] = rows;
  return row ? { queued: runSchema.parse(row.queued), sequence: row.sequence } : null;
}

/** Whether the engine that owns a run has been heard of within `livenessMs`. */
export async function hasLivingOwner(runId: string, livenessMs: number): Promise<boolean> {
  const { rowCount } = await pgPool().query(
    `SELECT 1 FROM run AS r JOIN engine AS e ON e.id = r.engine_id AND ${isEngineAlive} WHERE r.id = $2`,
    [livenessMs, runId],
  );
  return rowCount === 1;
}

/** Whether a run has ended or is gone. */
export async function hasRunEnded(runId: string): Promise<boolean> {
  const { rowCount } = await pgPool().query(
    "SELECT 1 FROM run WHERE id = $1 AND ended_at IS NULL",
    [runId],
  );
  return rowCount === 0;
}

/** Gives up a run so that any engine may claim it. */
export async function releaseRun(runId: string, engineId: string): Promise<void> {
  await pgPool().query(
    "UPDATE run SET engine_id = NULL WHERE id = $1 AND engine_id = $2 AND ended_at IS NULL",
    [runId, engineId],
  );
}

/** Marks a run to be cancelled; null when there is no such run. */
export async function requestCancel(
  runId: string,
): Promise<{ isOwned: boolean; hasEnded: boolean } | null> {
  const { rows } = await pgPool().query<{ owned: boolean; ended: boolean }>(
    `UPDATE run SET cancel_requested_at = coalesce(cancel_requested_at, now()) WHERE id = $1
     RETURNING engine_id IS NOT NULL AS owned, ended_at IS NOT NULL AS ended`,
    [runId],
  );
  const row = rows[0];
  return row ? { isOwned: row.owned, hasEnded: row.ended } : null;
}

/** Changes the title; false when there is no such run. */
export async function renameRun(runId: string, title: string): Promise<boolean> {
  const { rowCount } = await pgPool().query("UPDATE run SET title = $2 WHERE id = $1", [
    runId,
    toSafeText(title),
  ]);
  return rowCount === 1;
}

/**
 * Deletes a run with all that belongs to it but for what its calls cost; false when there is none. Whoever still works on
 * it can keep nothing more of it.
 */
export async function deleteRun(runId: string): Promise<boolean> {
  const isDeleted = await inTransaction(async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM run WHERE id = $1 FOR UPDATE", [runId]);
    if (rowCount === 0) return false;
    await keepSpendOf(runId, client);
    await client.query("DELETE FROM step_delta WHERE run_id = $1", [runId]);
    await client.query("DELETE FROM run WHERE id = $1", [runId]);
    return true;
  });
  await notifyRuns([runId]);
  return isDeleted;
}

/**
 * Keeps a run that came as a file, with its events. In one transaction: until its end is kept the run would look like one
 * that an engine has to take up, with the workers that the file names.
 */
export async function insertImportedRun({
  queued,
  events,
}: {
  queued: Run;
  events: RunEvent[];
}): Promise<void> {
  const safeEvents = toSafeJson(events);
  const run = safeEvents.reduce(applyRunEvent, toSafeJson(queued));
  const importer = `import_${queued.id}`;
  await inTransaction(async (client) => {
    await insertRun(client, { run: queued, idempotency: null });
    await client.query("UPDATE run SET engine_id = $2, is_imported = true WHERE id = $1", [
      queued.id,
      importer,
    ]);
    await appendEvents({ engineId: importer, events: safeEvents, run }, client);
    // They were paid for elsewhere, whatever connection of this studio the file names.
    await client.query("UPDATE attempt SET connection_id = NULL WHERE run_id = $1", [queued.id]);
    await client.query("UPDATE run SET engine_id = NULL WHERE id = $1", [queued.id]);
  });
}
