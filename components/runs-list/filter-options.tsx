import type { SelectOption } from "@/components/ui/select";
import { statusLooks } from "@/components/ui/status";
import { workerStyle } from "@/components/ui/worker-color";
import type { PoolChoice } from "@/lib/api-client";
import { runAges, simulatedFilters } from "@/lib/api-contract";
import { hasEnded, type RunStatus, runStatuses } from "@/lib/runs";
import { strategyKinds } from "./run-filters";

/** Stands for no filter: a select has no empty value. */
export const anyValue = "any";

const strategyWords = {
  conductor: "Conductor",
  single: "One worker alone",
  plan: "Plan by hand",
};
const simulatedWords = { yes: "Simulated", no: "Real", mixed: "Mixed" };
const ageWords = { hour: "In the last hour", day: "In the last day", week: "In the last week" };

export const statusOptions = optionsOf(runStatuses);

/** For what concerns runs that have ended alone. */
export const endedOptions = optionsOf(runStatuses.filter(hasEnded));

function optionsOf(statuses: readonly RunStatus[]): SelectOption[] {
  return [
    { value: anyValue, label: "Any state" },
    ...statuses.map((status) => {
      const { word, icon: Icon, textClassName } = statusLooks[status];
      return {
        value: status,
        label: word,
        icon: <Icon aria-hidden className={`size-4 ${textClassName}`} />,
      };
    }),
  ];
}

export const strategyOptions: SelectOption[] = [
  { value: anyValue, label: "Any strategy" },
  ...strategyKinds.map((value) => ({ value, label: strategyWords[value] })),
];

export const simulatedOptions: SelectOption[] = [
  { value: anyValue, label: "Simulated or real" },
  ...simulatedFilters.map((value) => ({
    value,
    label: simulatedWords[value],
    ...(value === "mixed" && { hint: "Some calls were simulated" }),
  })),
];

export const ageOptions: SelectOption[] = [
  { value: anyValue, label: "At any time" },
  ...runAges.map((value) => ({ value, label: ageWords[value] })),
];

/** The workers of all pools, each once; and the chosen one, which may be in no pool any more. */
export function workerOptions(pools: readonly PoolChoice[], chosen: string | null): SelectOption[] {
  const workers = new Map(
    pools.flatMap((pool) => pool.workers.map((worker) => [worker.id, worker] as const)),
  );
  const options = [...workers.values()].map(({ id, label, color }) => ({
    value: id,
    label,
    icon: (
      <span
        aria-hidden
        style={workerStyle(color)}
        className="mt-0.5 block size-2.5 rounded-xs bg-(--worker)"
      />
    ),
  }));
  const isElsewhere = chosen !== null && pools.length > 0 && !workers.has(chosen);
  return [
    { value: anyValue, label: "Any worker" },
    ...options,
    ...(isElsewhere ? [{ value: chosen, label: chosen, hint: "In no pool now" }] : []),
  ];
}
