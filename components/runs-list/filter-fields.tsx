"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { isTyping } from "@/components/shell/shortcuts";
import { inputStyle } from "@/components/ui/field";

type ChangeValue = { onChange(value: string | null): void };

export function SearchField({ value, onChange }: { value: string } & ChangeValue) {
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
    <div className="relative min-w-0 flex-1 sm:w-64 sm:flex-none">
      <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted" />
      <input
        ref={ref}
        type="search"
        aria-label="Search titles, questions and answers"
        placeholder="Search"
        value={value}
        onChange={(event) => onChange(event.target.value || null)}
        className={`${inputStyle} pl-8.5`}
      />
    </div>
  );
}

export function DayField({
  label,
  value,
  isWrong,
  onChange,
}: { label: string; value: string | null; isWrong: boolean } & ChangeValue) {
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-sm text-muted">
      {label}
      <input
        type="date"
        aria-invalid={isWrong}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
        className={`${inputStyle} px-2 text-foreground sm:w-36`}
      />
    </label>
  );
}

type CostRangeProps = {
  from: string | null;
  to: string | null;
  isFromWrong: boolean;
  isToWrong: boolean;
  onChange(change: { costFrom?: string | null; costTo?: string | null }): void;
};

/** The least and the most that a run has cost, in dollars. */
export function CostRange({ from, to, isFromWrong, isToWrong, onChange }: CostRangeProps) {
  const field = {
    inputMode: "decimal",
    autoComplete: "off",
    className: `${inputStyle} px-2 text-foreground tabular-nums sm:w-22`,
  } as const;
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-sm text-muted max-sm:col-span-2">
      <span aria-hidden className="whitespace-nowrap">
        Cost $
      </span>
      <input
        {...field}
        aria-label="Cost from, in dollars"
        placeholder="from"
        aria-invalid={isFromWrong}
        value={from ?? ""}
        onChange={(event) => onChange({ costFrom: event.target.value || null })}
      />
      <span aria-hidden>–</span>
      <input
        {...field}
        aria-label="Cost to, in dollars"
        placeholder="to"
        aria-invalid={isToWrong}
        value={to ?? ""}
        onChange={(event) => onChange({ costTo: event.target.value || null })}
      />
    </div>
  );
}
