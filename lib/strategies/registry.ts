import type { Strategy } from "@/lib/executor";
import type { PoolSnapshot, Run, RunSettings, StrategySpec } from "@/lib/runs";
import type { WorkflowIssue } from "@/lib/workflow";
import { conductor } from "./conductor";
import type { StrategyDefinition } from "./definition";
import { handPlan } from "./hand-plan";
import { single } from "./single";

export const strategies = { conductor, single, plan: handPlan } satisfies {
  [Kind in StrategySpec["kind"]]: StrategyDefinition<Kind>;
};

/** The strategy that a run is to be executed with. */
export function strategyOf(run: Pick<Run, "strategy">): Strategy {
  return strategies[run.strategy.kind].run;
}

/** Why a strategy cannot run with a pool and settings; empty when it can. */
export function validateStrategy(
  spec: StrategySpec,
  pool: PoolSnapshot,
  settings: RunSettings,
): WorkflowIssue[] {
  switch (spec.kind) {
    case "conductor":
      return strategies.conductor.validate(spec, pool, settings);
    case "single":
      return strategies.single.validate(spec, pool, settings);
    case "plan":
      return strategies.plan.validate(spec, pool, settings);
  }
}
