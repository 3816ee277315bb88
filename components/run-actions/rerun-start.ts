import { formatStrategyChoice, type StrategyChoice } from "@/components/ask/strategy-choice";
import type { WayState } from "@/components/ask/use-run-way";
import { formatWorkerChoice, movedChoice, movedOrdinal } from "@/components/ask/worker-choice";
import type { Pool } from "@/lib/api-contract";
import type { Run, RunSettings } from "@/lib/runs";
import { writePlan } from "@/lib/workflow";

export type RerunStart = { state: WayState; planText: string; settings: RunSettings };

/**
 * What the form for another run begins with: everything as in that run, as far as the pools of today have it. Ordinals are
 * carried over by worker, for the pool may have another order now.
 */
export function rerunStart(run: Run, pools: readonly Pool[]): RerunStart {
  const pool = pools.find(({ id }) => id === run.pool.id);
  const plan = run.strategy.kind === "plan" ? run.strategy.plan : lastPlan(run);
  const planText = plan ? writePlan(plan) : "";
  if (!pool) {
    const strategy = run.strategy.kind === "plan" ? "plan" : null;
    const settings = { ...run.settings, fallbackOrdinal: null };
    return { state: { strategy, pool: null, workers: null }, planText, settings };
  }
  const before = run.pool.workers;
  const ids = before.map(({ id }) => id);
  const isWhole = ids.some((id) => pool.workers.every((worker) => worker.id !== id));
  const after = isWhole ? pool.workers : pool.workers.filter(({ id }) => ids.includes(id));
  const choice: StrategyChoice = run.strategy.kind === "plan" ? { kind: "plan" } : run.strategy;
  const { fallbackOrdinal } = run.settings;
  return {
    state: {
      strategy: formatStrategyChoice(movedChoice(before, after, choice)),
      pool: pool.id,
      workers:
        after.length === pool.workers.length ? null : formatWorkerChoice(after.map(({ id }) => id)),
    },
    planText,
    settings: {
      ...run.settings,
      fallbackOrdinal:
        fallbackOrdinal === null ? null : movedOrdinal(before, after, fallbackOrdinal),
    },
  };
}

function lastPlan(run: Run) {
  return run.rounds.findLast(({ plan }) => plan !== null && plan.steps.length > 0)?.plan ?? null;
}
