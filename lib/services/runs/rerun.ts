import type { z } from "zod";
import type { rerunRun as contract } from "@/lib/api-contract";
import { findQueuedRun } from "@/lib/db";
import type { Run, StrategySpec } from "@/lib/runs";
import { chooseWorkers, sameWorkers } from "./choose-workers";
import { toIdempotency } from "./idempotency";
import { noSuchRun } from "./must-find";
import { sameOrdinals } from "./same-ordinals";
import { getPoolSnapshot, type StartedRun, startRun } from "./start-run";

type Input = { id: string } & z.output<typeof contract.body> & {
    /** The `Idempotency-Key` header. */
    idempotencyKey: string | null;
  };

/**
 * Asks the question again. The workers come from the pool as it is saved now, never from the old run's copy: that may
 * be from a file, and would choose the server that a key is sent to. A worker that the run names by its ordinal stays the
 * same one. Throws `not-found`, and `invalid-input` when such a worker is not among those of the new run.
 */
export async function rerunRun({ input }: { input: Input }): Promise<StartedRun> {
  const { idempotencyKey, id, ...body } = input;
  const before = await findQueuedRun(id);
  if (!before) throw noSuchRun();
  const poolId = body.poolId ?? before.pool.id;
  const pool = await getPoolSnapshot(poolId);
  const workers =
    body.workers ?? (poolId === before.pool.id ? sameWorkers(pool, before.pool) : undefined);
  const now = workers ? { workers: chooseWorkers(pool, workers) } : pool;
  const { strategy, fallbackOrdinal } = sameOrdinals(toKept(before, body), before.pool, now);
  return startRun({
    question: before.question,
    title: before.title,
    strategy: body.strategy ?? strategy,
    poolId,
    workers,
    settings: body.settings ?? {},
    baseSettings: { ...before.settings, fallbackOrdinal },
    parentRunId: before.id,
    // The id counts as asked for: the same key under another run is another request.
    idempotency: toIdempotency(idempotencyKey, { rerunOf: id, ...body }),
  });
}

/** What of the run before is kept and names workers; a fallback concerns the Conductor alone. */
function toKept({ strategy, settings }: Run, body: z.output<typeof contract.body>) {
  const isFallbackKept =
    (body.strategy ?? strategy).kind === "conductor" &&
    body.settings?.fallbackOrdinal === undefined;
  return {
    strategy: body.strategy ? builtin : strategy,
    fallbackOrdinal: isFallbackKept ? settings.fallbackOrdinal : null,
  };
}

/** Names no worker. */
const builtin = { kind: "conductor", ordinal: null } as const satisfies StrategySpec;
