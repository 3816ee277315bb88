import type { RunSummary } from "@/lib/api-contract";
import { findDefaultPool, findItemByQuestion, findPool, newId } from "@/lib/db";
import { submitRun } from "@/lib/durable/server";
import { StudioError } from "@/lib/errors";
import {
  type PoolSnapshot,
  queueRun,
  type Run,
  type RunSettings,
  type StrategySpec,
} from "@/lib/runs";
import { validateStrategy } from "@/lib/strategies";
import { chooseWorkers } from "./choose-workers";
import { findStandIns } from "./find-stand-ins";
import { getSummary } from "./must-find";
import { settingLimits, toRunSettings } from "./settings";

export type RunDraft = {
  question: string;
  title: string;
  strategy: StrategySpec;
  /** Null: the default pool. */
  poolId: string | null;
  /** Ids of the workers to take from the pool; undefined: all. */
  workers: readonly string[] | undefined;
  settings: Partial<RunSettings>;
  /** Settings that `settings` is laid over. */
  baseSettings: Partial<RunSettings>;
  parentRunId: string | null;
  idempotency: { key: string; bodyHash: string } | null;
};

export type StartedRun = { summary: RunSummary; isNew: boolean };

/**
 * Checks a draft, takes immutable copies of the pool and settings, and queues the run. Throws `invalid-input` (with
 * issues when the plan or a worker is refused) and `conflict` for a reused idempotency key.
 */
export async function startRun(draft: RunDraft): Promise<StartedRun> {
  const { strategy, idempotency } = draft;
  const settings = toRunSettings({
    given: draft.settings,
    base: draft.baseSettings,
    limits: settingLimits(),
  });
  const pool = await getPoolSnapshot(draft.poolId, draft.workers);
  checkStrategy({ strategy, pool, settings });
  const item = await findItemByQuestion(draft.question);
  const run = queueRun({
    id: newId("run"),
    title: draft.title,
    question: draft.question,
    strategy,
    pool,
    settings,
    seed: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    itemId: item?.id ?? null,
    parentRunId: draft.parentRunId,
  });
  const { runId, outcome } = await submitRun({ run, idempotency });
  if (outcome === "conflict") {
    throw new StudioError("conflict", "This Idempotency-Key was used with another request.");
  }
  return { summary: await getSummary(runId), isNew: outcome === "created" };
}

/**
 * The pool with the chosen workers, in its own order. Throws `invalid-input` when there is no such pool, or when a chosen
 * worker is not in it.
 */
export async function getPoolSnapshot(
  poolId: string | null,
  chosen?: readonly string[],
): Promise<PoolSnapshot> {
  const pool = poolId === null ? await findDefaultPool() : await findPool(poolId);
  if (!pool || pool.workers.length === 0) {
    throw new StudioError(
      "invalid-input",
      "There is no pool with this id that has a worker in it. Choose another pool.",
      { details: { fields: [{ path: "poolId", message: "no such pool" }] } },
    );
  }
  const { id, name } = pool;
  const workers = chosen ? chooseWorkers(pool, chosen) : pool.workers;
  const standIns = await findStandIns(workers);
  return { id, name, workers, ...(standIns.length > 0 && { standIns }) };
}

function checkStrategy({ strategy, pool, settings }: Pick<Run, "strategy" | "pool" | "settings">) {
  const issues = validateStrategy(strategy, pool, settings);
  if (issues.length === 0) return;
  throw new StudioError("invalid-input", "This strategy cannot run with this pool.", {
    details: { issues },
  });
}
