"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { isTyping } from "@/components/shell/shortcuts";
import { inputStyle } from "@/components/ui/field";
import { showBidiControls } from "@/components/ui/safe-text";
import { Select } from "@/components/ui/select";
import type { Connection } from "@/lib/api-contract";

type Filters = { search: string; tag: string | null; via: string | null };

export type WorkerFilterBarProps = {
  filters: Filters;
  onChange(change: Partial<Filters>): void;
  tags: string[];
  connections: Connection[];
};

const any = "any";
/** Before the value of a choice, so that none is mistaken for `any` and none is empty. */
const mark = "=";

export function WorkerFilterBar({ filters, onChange, tags, connections }: WorkerFilterBarProps) {
  const input = useRef<HTMLInputElement>(null);

  // Outside React: the key `/` pressed anywhere in the window.
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);

  const choice = (value: string) => (value === any ? null : value.slice(mark.length));
  return (
    <search className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-2 sm:basis-0">
      <div className="relative w-full sm:w-64">
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted" />
        <input
          ref={input}
          type="search"
          aria-label="Search names, models, tags and pools"
          placeholder="Search"
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className={`${inputStyle} pl-8.5`}
        />
      </div>
      <Select
        label="Connection"
        value={filters.via === null ? any : mark + filters.via}
        onChange={(value) => onChange({ via: choice(value) })}
        groups={[
          {
            label: "",
            options: [
              { value: any, label: "Any connection" },
              ...connections.map(({ id, label }) => ({
                value: mark + id,
                label: showBidiControls(label),
              })),
            ],
          },
        ]}
        className="max-w-60"
      />
      {tags.length > 0 ? (
        <Select
          label="Tag"
          value={filters.tag === null ? any : mark + filters.tag}
          onChange={(value) => onChange({ tag: choice(value) })}
          groups={[
            {
              label: "",
              options: [
                { value: any, label: "Any tag" },
                ...tags.map((tag) => ({ value: mark + tag, label: showBidiControls(tag) })),
              ],
            },
          ]}
          className="max-w-60"
        />
      ) : null}
    </search>
  );
}
