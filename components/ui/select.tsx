"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyle } from "./button";
import { classNames } from "./class-names";
import { showBidiControls } from "./safe-text";
import { useInertBehind } from "./use-inert-behind";

export type SelectOption = {
  value: string;
  label: string;
  /** Before the label, in the list and in the closed field. */
  icon?: ReactNode;
  /** A line below the label, in the list only. */
  hint?: string;
};

export type SelectGroup = { label: string; options: SelectOption[] };

export type SelectProps = {
  /** Spoken name; shown before the value with `isLabelShown`. */
  label: string;
  isLabelShown?: boolean;
  value: string;
  onChange(value: string): void;
  groups: SelectGroup[];
  size?: "small" | "medium";
  id?: string;
  isInvalid?: boolean;
  describedBy?: string;
  className?: string;
};

/** One choice of few. Values are never empty strings. */
export function Select({
  label,
  isLabelShown = false,
  value,
  onChange,
  groups,
  size = "medium",
  id,
  isInvalid = false,
  describedBy,
  className,
}: SelectProps) {
  const chosen = groups.flatMap(({ options }) => options).find((option) => option.value === value);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.Trigger
        id={id}
        aria-label={`${label}: ${chosen ? showBidiControls(chosen.label) : "Choose"}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        className={classNames(
          buttonStyle({ look: "plain", size }),
          "min-w-0 justify-between font-normal aria-invalid:border-state-failed",
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          {isLabelShown ? <span className="shrink-0 text-muted">{label} </span> : null}
          {chosen?.icon}
          <span className="truncate">
            <Radix.Value>{chosen ? showBidiControls(chosen.label) : "Choose"}</Radix.Value>
          </span>
        </span>
        <ChevronDown aria-hidden className="text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) max-w-[min(26rem,calc(100vw-1rem))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-border bg-raised shadow-lg motion-safe:animate-appear"
        >
          <InertBehind />
          <Radix.Viewport className="p-1">
            {groups.map((group) => (
              <Radix.Group
                key={group.label}
                className="not-first:mt-1 not-first:border-t not-first:border-border not-first:pt-1"
              >
                {group.label ? (
                  <Radix.Label className="px-2 pt-1.5 pb-1 text-xs text-muted">
                    {group.label}
                  </Radix.Label>
                ) : null}
                {group.options.map((option) => (
                  <SelectItem key={option.value} option={option} />
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function InertBehind() {
  return <div ref={useInertBehind()} hidden />;
}

function SelectItem({ option }: { option: SelectOption }) {
  return (
    <Radix.Item
      value={option.value}
      // Named by all that it shows: Radix names it by the label alone, without the hint.
      aria-labelledby={undefined}
      className="flex cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-subtle"
    >
      {option.icon ? <span className="mt-0.5 shrink-0">{option.icon}</span> : null}
      <span className="min-w-0 flex-1">
        <Radix.ItemText>{showBidiControls(option.label)}</Radix.ItemText>
        {option.hint ? <span className="block text-xs text-muted">{option.hint}</span> : null}
      </span>
      <Radix.ItemIndicator className="mt-0.5">
        <Check aria-hidden className="size-4 text-accent" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
