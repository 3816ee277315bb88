import type { RunFilters } from "@/lib/api-client";
import type { RunStatus } from "@/lib/runs";

export const strategyKinds = ["conductor", "single", "plan"] as const;
export const simulatedChoices = ["yes", "no"] as const;

/** The filters as they stand in the address. Days are `YYYY-MM-DD`, in the reader's own time zone. */
export type FilterState = {
  status: RunStatus | null;
  strategy: (typeof strategyKinds)[number] | null;
  simulated: (typeof simulatedChoices)[number] | null;
  search: string;
  from: string | null;
  to: string | null;
};

export const noFilters: FilterState = {
  status: null,
  strategy: null,
  simulated: null,
  search: "",
  from: null,
  to: null,
};

/** The filters to ask the server for. A day that is none is left out. */
export function toRunFilters(state: FilterState): RunFilters {
  const search = state.search.trim().slice(0, 200);
  const filters: RunFilters = {
    status: state.status ?? undefined,
    strategy: state.strategy ?? undefined,
    simulated: state.simulated ?? undefined,
    search: search === "" ? undefined : search,
    after: startOfDay(state.from, 0),
    before: startOfDay(state.to, 1),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

export function isFiltered(state: FilterState): boolean {
  return Object.keys(toRunFilters(state)).length > 0;
}

function startOfDay(day: string | null, daysLater: number): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "");
  if (!match) return undefined;
  const [, year, month, date] = match.map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const time = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
