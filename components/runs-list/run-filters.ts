import type { RunFilters } from "@/lib/api-client";
import { callKinds, runAges, simulatedFilters } from "@/lib/api-contract";
import { runStatuses } from "@/lib/runs";

export const strategyKinds = ["conductor", "single", "plan"] as const;

/** What a run can be chosen by, named as in the address. */
export const filterNames = [
  "status",
  "strategy",
  "simulated",
  "worker",
  "within",
  "from",
  "to",
  "costFrom",
  "costTo",
  "search",
  "strategyLabel",
  "callKind",
  "callsFrom",
  "callsTo",
] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * The filters as they stand in the address; null where there is none. Days are `YYYY-MM-DD`, in the reader's own time
 * zone, but for those of calls, which are in UTC as the spend has them; costs are dollars.
 */
export type FilterState = Record<FilterName, string | null>;

export const noFilters: FilterState = {
  status: null,
  strategy: null,
  simulated: null,
  worker: null,
  within: null,
  from: null,
  to: null,
  costFrom: null,
  costTo: null,
  search: null,
  strategyLabel: null,
  callKind: null,
  callsFrom: null,
  callsTo: null,
};

/** Characters. */
export const longestSearch = 200;
const longestId = 200;
const longestLabel = 400;
const highestCost = 1_000_000;

/** What each filter asks the server for; null for a value that means nothing. */
const readers: Record<FilterName, (value: string) => RunFilters | null> = {
  status: (value) => oneOf(runStatuses, value, (status) => ({ status })),
  strategy: (value) => oneOf(strategyKinds, value, (strategy) => ({ strategy })),
  simulated: (value) => oneOf(simulatedFilters, value, (simulated) => ({ simulated })),
  within: (value) => oneOf(runAges, value, (within) => ({ within })),
  worker: (value) =>
    value.length > longestId || value.includes("\0") ? null : { workerId: value },
  from: (value) => mapped(startOfDay(value, 0), (after) => ({ after })),
  to: (value) => mapped(startOfDay(value, 1), (before) => ({ before })),
  costFrom: (value) => mapped(costOf(value), (minCostUsd) => ({ minCostUsd })),
  costTo: (value) => mapped(costOf(value), (maxCostUsd) => ({ maxCostUsd })),
  search: (value) => {
    const search = value.trim();
    if (search === "") return {};
    return search.length > longestSearch ? null : { search };
  },
  strategyLabel: (value) =>
    value.length > longestLabel || value.includes("\0") ? null : { strategyLabel: value },
  callKind: (value) => oneOf(callKinds, value, (callKind) => ({ callKind })),
  callsFrom: (value) => (isDay(value) ? { callsFrom: value } : null),
  callsTo: (value) => (isDay(value) ? { callsTo: value } : null),
};

/**
 * The filters to ask the server for. Left out are a value that means nothing, which `unknownFilters` names, and a range
 * that ends before it begins, which `turnedRanges` names.
 */
export function toRunFilters(state: FilterState): RunFilters {
  const turned = new Set<FilterName>(turnedRanges(state).flat());
  const used = filterNames.filter((name) => !turned.has(name));
  return Object.assign({}, ...used.map((name) => readFilter(state, name) ?? {}));
}

export type TurnedRange =
  | readonly ["costFrom", "costTo"]
  | readonly ["from", "to"]
  | readonly ["callsFrom", "callsTo"];

/** Ranges whose end lies before their beginning: no run can be in them. */
export function turnedRanges(state: FilterState): TurnedRange[] {
  const ranges: TurnedRange[] = [];
  const read = (name: FilterName): RunFilters => readFilter(state, name) ?? {};
  const { minCostUsd } = read("costFrom");
  const { maxCostUsd } = read("costTo");
  if (Number(minCostUsd ?? 0) > Number(maxCostUsd ?? highestCost))
    ranges.push(["costFrom", "costTo"]);
  const { after } = read("from");
  const { before } = read("to");
  if (after && before && after >= before) ranges.push(["from", "to"]);
  const { callsFrom } = read("callsFrom");
  const { callsTo } = read("callsTo");
  if (callsFrom && callsTo && callsFrom > callsTo) ranges.push(["callsFrom", "callsTo"]);
  return ranges;
}

/** What the program interface calls some of the filters. */
const namesInTheApi: Partial<Record<string, FilterName>> = {
  workerId: "worker",
  after: "from",
  before: "to",
  minCostUsd: "costFrom",
  maxCostUsd: "costTo",
};

export type UnknownName = { name: string; meant: FilterName | null };

/** Names in the address that are no filter of this page, each once, with the filter that may be meant. */
export function unknownNames(names: Iterable<string>): UnknownName[] {
  return [...new Set(names)]
    .filter((name) => !filterNames.some((known) => known === name))
    .map((name) => ({ name, meant: namesInTheApi[name] ?? null }));
}

export type UnknownFilter = { name: FilterName; value: string };

/** Values in the address that no filter knows, so that they can be said and not just passed over. */
export function unknownFilters(state: FilterState): UnknownFilter[] {
  return filterNames.flatMap((name) => {
    const value = state[name];
    return value !== null && readFilter(state, name) === null ? [{ name, value }] : [];
  });
}

export function isFiltered(state: FilterState): boolean {
  return Object.keys(toRunFilters(state)).length > 0;
}

/** How many kinds of filters are set besides the search: both ends of a range, and all that says when, count once. */
export function countFilters(state: FilterState): number {
  const { status, strategy, simulated, worker, within, from, to, costFrom, costTo } = state;
  const kinds = [status, strategy, simulated, worker, within ?? from ?? to, costFrom ?? costTo];
  return kinds.filter((value) => value !== null).length;
}

function readFilter(state: FilterState, name: FilterName): RunFilters | null {
  const value = state[name];
  return value === null || value === "" ? {} : readers[name](value);
}

function oneOf<Value extends string, Out>(
  known: readonly Value[],
  value: string,
  make: (value: Value) => Out,
): Out | null {
  const found = known.find((entry) => entry === value);
  return found === undefined ? null : make(found);
}

function mapped<Value, Out>(value: Value | null, make: (value: Value) => Out): Out | null {
  return value === null ? null : make(value);
}

function costOf(text: string): number | null {
  const cost = /^\d{1,7}(\.\d{1,12})?$|^\.\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return cost <= highestCost ? cost : null;
}

function isDay(text: string): boolean {
  return startOfDay(text, 0) !== null;
}

function startOfDay(day: string, daysLater: number): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return null;
  const [, year, month, date] = match.map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const isDay = new Date(Date.UTC(year, month - 1, date)).getUTCMonth() === month - 1;
  const time = new Date(year, month - 1, date + daysLater);
  return isDay && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}
