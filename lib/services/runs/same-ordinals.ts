import { StudioError } from "@/lib/errors";
import type { PoolSnapshot, RunSettings, StrategySpec } from "@/lib/runs";

type Workers = Pick<PoolSnapshot, "workers">;
type Named = { strategy: StrategySpec; fallbackOrdinal: RunSettings["fallbackOrdinal"] };

/**
 * The workers that a strategy and a fallback name, by their ordinals among other workers: a list that was sorted or made
 * shorter gives the same ordinal to another worker. Throws `invalid-input` for a worker that is not among them.
 */
export function sameOrdinals(named: Named, before: Workers, now: Workers): Named {
  const { strategy, fallbackOrdinal } = named;
  const translate = (ordinal: number, field: string) => toOrdinal({ ordinal, field, before, now });
  return {
    strategy: translateStrategy(strategy, (ordinal) => translate(ordinal, "strategy")),
    fallbackOrdinal:
      fallbackOrdinal === null ? null : translate(fallbackOrdinal, "settings.fallbackOrdinal"),
  };
}

function translateStrategy(
  strategy: StrategySpec,
  translate: (ordinal: number) => number,
): StrategySpec {
  switch (strategy.kind) {
    case "conductor":
      return strategy.ordinal === null
        ? strategy
        : { ...strategy, ordinal: translate(strategy.ordinal) };
    case "single":
      return { ...strategy, ordinal: translate(strategy.ordinal) };
    case "plan": {
      const steps = strategy.plan.steps.map((step) => ({
        ...step,
        worker: translate(step.worker),
      }));
      return { ...strategy, plan: { ...strategy.plan, steps } };
    }
  }
}

type Translation = { ordinal: number; field: string; before: Workers; now: Workers };

function toOrdinal({ ordinal, field, before, now }: Translation): number {
  const worker = before.workers[ordinal];
  const found = now.workers.findIndex(({ id }) => id === worker?.id);
  if (found >= 0) return found;
  const name = JSON.stringify(worker?.label ?? `${ordinal}`);
  const message = `the run names the worker ${name}, which is not among the workers of the new one: send another`;
  throw new StudioError("invalid-input", `No re-run with these workers: ${message} ${field}.`, {
    details: { fields: [{ path: field, message }] },
  });
}
