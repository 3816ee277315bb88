import type { Run } from "./run";

/** The strategy in words, with the worker's label where one is named. */
export function strategyLabel({ strategy, pool }: Pick<Run, "strategy" | "pool">): string {
  switch (strategy.kind) {
    case "conductor":
      return strategy.ordinal === null
        ? "Conductor (built-in)"
        : `Conductor (${workerLabel(pool, strategy.ordinal)})`;
    case "single":
      return `${workerLabel(pool, strategy.ordinal)} alone`;
    case "plan":
      return "Plan by hand";
  }
}

function workerLabel(pool: Run["pool"], ordinal: number): string {
  return pool.workers[ordinal]?.label ?? `worker ${ordinal}`;
}
