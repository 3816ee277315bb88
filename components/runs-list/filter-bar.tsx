"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Select, type SelectOption } from "@/components/ui/select";
import { poolQueries } from "@/lib/api-client";
import { CostRange, DayField, SearchField } from "./filter-fields";
import {
  ageOptions,
  anyValue,
  simulatedOptions,
  statusOptions,
  strategyOptions,
  workerOptions,
} from "./filter-options";
import { type FilterName, type FilterState, turnedRanges, unknownFilters } from "./run-filters";

export type FilterBarProps = {
  state: FilterState;
  onChange(change: Partial<FilterState>): void;
  onClear(): void;
};

/** How the days that are chosen one by one are called beside the ages. */
const days = "days";

export function FilterBar({ state, onChange, onClear }: FilterBarProps) {
  const pools = useQuery(poolQueries.list());
  const wrong = new Set<FilterName>(unknownFilters(state).map(({ name }) => name));
  const turned = new Set<FilterName>(turnedRanges(state).flat());
  const choice = (name: FilterName, label: string, options: SelectOption[]) => (
    <Select
      label={label}
      value={wrong.has(name) ? anyValue : (state[name] ?? anyValue)}
      onChange={(value) => onChange({ [name]: value === anyValue ? null : value })}
      groups={[{ label: "", options }]}
      className="max-w-56"
    />
  );
  const hasDays = state.from !== null || state.to !== null;
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField value={state.search ?? ""} onChange={(search) => onChange({ search })} />
      {choice("status", "State", statusOptions)}
      {choice("strategy", "Strategy", strategyOptions)}
      {choice("worker", "Worker", workerOptions(pools.data?.pools ?? [], state.worker))}
      {choice("simulated", "Simulated or real", simulatedOptions)}
      <Select
        label="Asked"
        value={wrong.has("within") ? anyValue : (state.within ?? (hasDays ? days : anyValue))}
        onChange={(value) =>
          onChange({ within: value === anyValue ? null : value, from: null, to: null })
        }
        groups={[
          {
            label: "",
            options: hasDays
              ? [...ageOptions, { value: days, label: "Between two days" }]
              : ageOptions,
          },
        ]}
      />
      <div className="flex gap-2 max-sm:w-full">
        <DayField
          label="From"
          value={state.from}
          isWrong={turned.has("from")}
          onChange={(from) => onChange({ from, within: null })}
        />
        <DayField
          label="To"
          value={state.to}
          isWrong={turned.has("to")}
          onChange={(to) => onChange({ to, within: null })}
        />
      </div>
      <CostRange
        from={state.costFrom}
        to={state.costTo}
        isFromWrong={wrong.has("costFrom") || turned.has("costFrom")}
        isToWrong={wrong.has("costTo") || turned.has("costTo")}
        onChange={onChange}
      />
      {Object.values(state).some((value) => value !== null) ? (
        <Button look="ghost" onClick={onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
