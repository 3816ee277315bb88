import { type BaseSettings, toBaseSettings } from "@/components/ask/setting-fields";
import { formatStrategyChoice, type StrategyChoice } from "@/components/ask/strategy-choice";
import type { WayState } from "@/components/ask/use-run-way";
import { formatWorkerChoice } from "@/components/ask/worker-choice";
import type { PoolChoice } from "@/lib/api-client";
import type { Run } from "@/lib/runs";
import { writePlan } from "@/lib/workflow";

export type RerunStart = { state: WayState; planText: string; settings: BaseSettings };

/**
 * What the form for another run begins with: everything as in that run. Workers are named by their ids, for the pool may
 * have another order now; one that is not in it any more stays named, for the form to say so.
 */
export function rerunStart(run: Run, pools: readonly PoolChoice[]): RerunStart {
  const pool = pools.find(({ id }) => id === run.pool.id);
  const plan = run.strategy.kind === "plan" ? run.strategy.plan : lastPlan(run);
  return {
    state: {
      strategy: formatStrategyChoice(choiceOf(run)),
      pool: pool?.id ?? null,
      workers: pool ? workersOf(run, pool) : null,
    },
    planText: plan ? writePlan(plan) : "",
    settings: toBaseSettings(run.settings, run.pool.workers),
  };
}

function choiceOf({ strategy, pool }: Run): StrategyChoice {
  if (strategy.kind === "plan") return { kind: "plan" };
  const worker = strategy.ordinal === null ? null : (pool.workers[strategy.ordinal]?.id ?? null);
  if (strategy.kind === "conductor" || worker === null) return { kind: "conductor", worker };
  return { kind: "single", worker };
}

/** The workers that the run had, where the pool still has them all; else all that it has now. */
function workersOf(run: Run, pool: PoolChoice): string | null {
  const ids = run.pool.workers.map(({ id }) => id);
  const isWhole = ids.some((id) => pool.workers.every((worker) => worker.id !== id));
  const after = isWhole ? pool.workers : pool.workers.filter(({ id }) => ids.includes(id));
  const isAll = after.length === pool.workers.length;
  return isAll ? null : formatWorkerChoice(after.map(({ id }) => id));
}

function lastPlan(run: Run) {
  return run.rounds.findLast(({ plan }) => plan !== null && plan.steps.length > 0)?.plan ?? null;
}
