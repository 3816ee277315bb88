import type { z } from "zod";
import type { rerunRun as contract } from "@/lib/api-contract";
import { findQueuedRun } from "@/lib/db";
import { sameWorkers } from "./choose-workers";
import { toIdempotency } from "./idempotency";
import { noSuchRun } from "./must-find";
import { getPoolSnapshot, type StartedRun, startRun } from "./start-run";

type Input = { id: string } & z.output<typeof contract.body> & {
    /** The `Idempotency-Key` header. */
    idempotencyKey: string | null;
  };

/**
 * Asks the question again. The workers come from the pool as it is saved now, never from the old run's copy: that may
 * be from a file, and would choose the server that a key is sent to. Throws `not-found`.
 */
export async function rerunRun({ input }: { input: Input }): Promise<StartedRun> {
  const { idempotencyKey, id, ...body } = input;
  const before = await findQueuedRun(id);
  if (!before) throw noSuchRun();
  const poolId = body.poolId ?? before.pool.id;
  return startRun({
    question: before.question,
    title: before.title,
    strategy: body.strategy ?? before.strategy,
    poolId,
    workers:
      body.workers ??
      (poolId === before.pool.id
        ? sameWorkers(await getPoolSnapshot(poolId), before.pool)
        : undefined),
    settings: body.settings ?? {},
    baseSettings: before.settings,
    parentRunId: before.id,
    // The id counts as asked for: the same key under another run is another request.
    idempotency: toIdempotency(idempotencyKey, { rerunOf: id, ...body }),
  });
}
