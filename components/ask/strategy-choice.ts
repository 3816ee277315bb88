import type { Pool } from "@/lib/api-contract";
import type { StrategySpec } from "@/lib/runs";
import type { Plan, Repair } from "@/lib/workflow";

/** How a question is to be answered, as it stands in the address: `conductor`, `conductor:2`, `single:0`, `plan`. */
export type StrategyChoice =
  | { kind: "conductor"; ordinal: number | null }
  | { kind: "single"; ordinal: number }
  | { kind: "plan" };

export const builtinConductor: StrategyChoice = { kind: "conductor", ordinal: null };

/** Null for a text that names no strategy. */
export function parseStrategyChoice(text: string): StrategyChoice | null {
  const match = /^(conductor|single|plan)(?::(\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const ordinal = match[2] === undefined ? null : Number(match[2]);
  if (match[1] === "conductor") return { kind: "conductor", ordinal };
  if (match[1] === "plan") return ordinal === null ? { kind: "plan" } : null;
  return ordinal === null ? null : { kind: "single", ordinal };
}

export function formatStrategyChoice(choice: StrategyChoice): string {
  if (choice.kind === "plan" || choice.ordinal === null) return choice.kind;
  return `${choice.kind}:${choice.ordinal}`;
}

/** The same choice where the pool has such a worker, else the built-in Conductor. */
export function choiceWithin(choice: StrategyChoice, pool: Pool | undefined): StrategyChoice {
  if (choice.kind === "plan" || choice.ordinal === null || !pool) return choice;
  return choice.ordinal < pool.workers.length ? choice : builtinConductor;
}

/** The strategy to send; null while a plan by hand cannot be read. */
export function toStrategySpec(
  choice: StrategyChoice,
  reading: { plan: Plan; repairs: Repair[] } | null,
): StrategySpec | null {
  if (choice.kind !== "plan") return choice;
  if (!reading) return null;
  const { plan, repairs } = reading;
  return repairs.length > 0 ? { kind: "plan", plan, repairs } : { kind: "plan", plan };
}
