import type { PoolChoice } from "@/lib/api-client";
import type { StrategySpec } from "@/lib/runs";
import type { Plan, Repair } from "@/lib/workflow";

/**
 * How a question is to be answered, as it stands in the address: `conductor`, `conductor:wrk_a`, `single:wrk_a`, `plan`.
 * A worker is named by its id, so that the choice means the same whatever else of the pool takes part.
 */
export type StrategyChoice =
  | { kind: "conductor"; worker: string | null }
  | { kind: "single"; worker: string }
  | { kind: "plan" };

export const builtinConductor: StrategyChoice = { kind: "conductor", worker: null };

/** Null for a text that names no strategy. */
export function parseStrategyChoice(text: string): StrategyChoice | null {
  const match = /^(conductor|single|plan)(?::(.+))?$/.exec(text);
  if (!match) return null;
  const worker = match[2] ?? null;
  if (match[1] === "conductor") return { kind: "conductor", worker };
  if (match[1] === "plan") return worker === null ? { kind: "plan" } : null;
  return worker === null ? null : { kind: "single", worker };
}

export function formatStrategyChoice(choice: StrategyChoice): string {
  if (choice.kind === "plan" || choice.worker === null) return choice.kind;
  return `${choice.kind}:${choice.worker}`;
}

/** The worker that the choice needs, if any. */
export function workerOfChoice(choice: StrategyChoice | null): string | null {
  return choice === null || choice.kind === "plan" ? null : choice.worker;
}

/** The strategy to send; null while its worker does not take part, and while a plan by hand cannot be read. */
export function toStrategySpec(
  choice: StrategyChoice,
  workers: PoolChoice["workers"],
  reading: { plan: Plan; repairs: Repair[] } | null,
): StrategySpec | null {
  if (choice.kind === "plan") {
    if (!reading) return null;
    const { plan, repairs } = reading;
    return repairs.length > 0 ? { kind: "plan", plan, repairs } : { kind: "plan", plan };
  }
  if (choice.worker === null) return { kind: "conductor", ordinal: null };
  const ordinal = workers.findIndex(({ id }) => id === choice.worker);
  return ordinal < 0 ? null : { kind: choice.kind, ordinal };
}
