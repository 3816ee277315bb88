"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { isTyping } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { inputStyle } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { statusLooks } from "@/components/ui/status";
import { runStatuses } from "@/lib/runs";
import { type FilterState, isFiltered, simulatedChoices, strategyKinds } from "./run-filters";

export type FilterBarProps = {
  state: FilterState;
  onChange(change: Partial<FilterState>): void;
  onClear(): void;
};

const any = "any";
const strategyWords = {
  conductor: "Conductor",
  single: "One worker alone",
  plan: "Plan by hand",
};
const simulatedWords = { yes: "Simulated", no: "Real" };

const statusOptions: SelectOption[] = [
  { value: any, label: "Any state" },
  ...runStatuses.map((status) => {
    const { word, icon: Icon, textClassName } = statusLooks[status];
    return {
      value: status,
      label: word,
      icon: <Icon aria-hidden className={`size-4 ${textClassName}`} />,
    };
  }),
];
const strategyOptions: SelectOption[] = [
  { value: any, label: "Any strategy" },
  ...strategyKinds.map((value) => ({ value, label: strategyWords[value] })),
];
const simulatedOptions: SelectOption[] = [
  { value: any, label: "Simulated or real" },
  ...simulatedChoices.map((value) => ({ value, label: simulatedWords[value] })),
];

export function FilterBar({ state, onChange, onClear }: FilterBarProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField value={state.search} onChange={(search) => onChange({ search })} />
      <Select
        label="State"
        value={state.status ?? any}
        onChange={(value) =>
          onChange({ status: runStatuses.find((known) => known === value) ?? null })
        }
        groups={[{ label: "", options: statusOptions }]}
      />
      <Select
        label="Strategy"
        value={state.strategy ?? any}
        onChange={(value) =>
          onChange({ strategy: strategyKinds.find((known) => known === value) ?? null })
        }
        groups={[{ label: "", options: strategyOptions }]}
      />
      <Select
        label="Workers"
        value={state.simulated ?? any}
        onChange={(value) =>
          onChange({ simulated: simulatedChoices.find((known) => known === value) ?? null })
        }
        groups={[{ label: "", options: simulatedOptions }]}
      />
      <div className="flex gap-2 max-sm:w-full">
        <Day label="From" value={state.from} onChange={(from) => onChange({ from })} />
        <Day label="To" value={state.to} onChange={(to) => onChange({ to })} />
      </div>
      {isFiltered(state) ? (
        <Button look="ghost" onClick={onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

function SearchField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const ref = useRef<HTMLInputElement>(null);

  // Outside React: the key `/` pressed anywhere in the window.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      ref.current?.focus();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);

  return (
    <div className="relative w-full sm:w-64">
      <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted" />
      <input
        ref={ref}
        type="search"
        aria-label="Search titles, questions and answers"
        placeholder="Search"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputStyle} pl-8.5`}
      />
    </div>
  );
}

type DayProps = { label: string; value: string | null; onChange(value: string | null): void };

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-sm text-muted">
      {label}
      <input
        type="date"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
        className={`${inputStyle} px-2 text-foreground sm:w-36`}
      />
    </label>
  );
}
