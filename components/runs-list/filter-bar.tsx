"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
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
import {
  countFilters,
  type FilterName,
  type FilterState,
  turnedRanges,
  unknownFilters,
} from "./run-filters";

export type FilterBarProps = {
  state: FilterState;
  onChange(change: Partial<FilterState>): void;
  onClear(): void;
};

/** How the days that are chosen one by one are called beside the ages. */
const days = "days";

/** On narrow screens all but the search stands behind one button. */
export function FilterBar({ state, onChange, onClear }: FilterBarProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(state);
  const pools = useQuery(poolQueries.choices());
  const wrong = new Set<FilterName>(unknownFilters(state).map(({ name }) => name));
  const turned = new Set<FilterName>(turnedRanges(state).flat());
  const choice = (name: FilterName, label: string, options: SelectOption[]) => (
    <Select
      label={label}
      value={wrong.has(name) ? anyValue : (state[name] ?? anyValue)}
      onChange={(value) => onChange({ [name]: value === anyValue ? null : value })}
      groups={[{ label: "", options }]}
      className="max-w-56 max-sm:max-w-none"
    />
  );
  const hasDays = state.from !== null || state.to !== null;
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField value={state.search ?? ""} onChange={(search) => onChange({ search })} />
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((open) => !open)}
      >
        <ListFilter aria-hidden />
        {count === 0 ? "Filters" : `Filters (${count})`}
      </Button>
      <div
        id={id}
        className={classNames(
          "max-sm:w-full max-sm:grid-cols-2 max-sm:gap-2 sm:contents",
          isOpen ? "max-sm:grid" : "max-sm:hidden",
        )}
      >
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
          className="max-sm:col-span-2"
        />
        <div className="flex gap-2 max-sm:col-span-2">
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
      </div>
      {Object.values(state).some((value) => value !== null) ? (
        <Button look="ghost" onClick={onClear} className="max-sm:px-2">
          <X aria-hidden />
          <span className="max-sm:sr-only">Clear filters</span>
        </Button>
      ) : null}
    </search>
  );
}
