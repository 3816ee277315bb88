import type { Strategy } from "@/lib/executor";
import type { PoolSnapshot, RunSettings, StrategySpec } from "@/lib/runs";
import type { WorkflowIssue } from "@/lib/workflow";

/** A strategy as the product knows it. */
export type StrategyDefinition<Kind extends StrategySpec["kind"] = StrategySpec["kind"]> = {
  label: string;
  description: string;
  /** Answers `run.question`; only ever called with a run whose strategy is of this kind. */
  run: Strategy;
  /** Why this strategy cannot run with this pool and these settings; empty when it can. */
  validate(
    spec: Extract<StrategySpec, { kind: Kind }>,
    pool: PoolSnapshot,
    settings: RunSettings,
  ): WorkflowIssue[];
};

/** The run's own strategy, narrowed to the kind that its strategy function was registered for. */
export function specOf<Kind extends StrategySpec["kind"]>(
  run: { strategy: StrategySpec },
  kind: Kind,
): Extract<StrategySpec, { kind: Kind }> {
  const isOfKind = (spec: StrategySpec): spec is Extract<StrategySpec, { kind: Kind }> =>
    spec.kind === kind;
  if (!isOfKind(run.strategy)) throw new TypeError(`a ${run.strategy.kind} run is no ${kind} run`);
  return run.strategy;
}
