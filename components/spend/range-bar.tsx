"use client";

import { Button } from "@/components/ui/button";
import { inputStyle } from "@/components/ui/field";
import { type DayRange, type RangeName, rangeNames, rangeWords } from "./range";

export type RangeBarProps = {
  name: RangeName;
  days: DayRange;
  onChange(change: { range: RangeName; from: string | null; to: string | null }): void;
};

/** Which days are looked at. */
export function RangeBar({ name, days, onChange }: RangeBarProps) {
  const setDay = (change: Partial<DayRange>) => onChange({ range: "custom", ...days, ...change });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Range</legend>
        {rangeNames.map((range) => (
          <Button
            key={range}
            size="small"
            look={range === name ? "plain" : "ghost"}
            aria-pressed={range === name}
            onClick={() =>
              onChange(range === "custom" ? { range, ...days } : { range, from: null, to: null })
            }
          >
            {rangeWords[range]}
          </Button>
        ))}
      </fieldset>
      {name === "custom" ? (
        <div className="flex gap-2 max-sm:w-full">
          <Day label="From" value={days.from} onChange={(from) => setDay({ from })} />
          <Day label="To" value={days.to} onChange={(to) => setDay({ to })} />
        </div>
      ) : null}
      <p className="text-xs text-muted tabular-nums">
        {days.from === days.to ? days.from : `${days.from} to ${days.to}`}, days in UTC
      </p>
    </div>
  );
}

function Day(props: { label: string; value: string; onChange(value: string): void }) {
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-sm text-muted">
      {props.label}
      <input
        type="date"
        value={props.value}
        onChange={(event) => event.target.value && props.onChange(event.target.value)}
        className={`${inputStyle} px-2 text-foreground sm:w-36`}
      />
    </label>
  );
}
