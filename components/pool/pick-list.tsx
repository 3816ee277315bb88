"use client";

import { Search } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { inputStyle } from "@/components/ui/field";
import { formatCounted } from "@/components/ui/format";

export type PickOption = {
  id: string;
  /** What the search looks in. */
  text: string;
  content: ReactNode;
};

export type PickListProps = {
  /** One of what is chosen from, as in `worker`. */
  noun: string;
  options: PickOption[];
  chosen: readonly string[];
  /** What is wrong with the choice. */
  problem?: string;
  onChange(chosen: string[]): void;
};

/** Rows shown at once; the search finds the others. */
const mostShown = 200;

/** Some of many, with a search. The order of choosing is kept. */
export function PickList({ noun, options, chosen, problem, onChange }: PickListProps) {
  const problemId = useId();
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter(({ text }) =>
    words.every((word) => text.toLowerCase().includes(word)),
  );
  const shown = found.slice(0, mostShown);
  const unchosen = shown.filter(({ id }) => !chosen.includes(id)).map(({ id }) => id);
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className="space-y-2">
      <div className="relative">
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted" />
        <input
          type="search"
          aria-label={`Search the ${noun}s`}
          placeholder={`Search ${noun}s`}
          value={search}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          onChange={(event) => setSearch(event.target.value)}
          // Enter looks, and sends no form off.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
          className={`${inputStyle} pl-8.5`}
        />
      </div>
      <ul
        aria-label={`${noun}s`}
        className="h-72 max-h-[45dvh] divide-y divide-border overflow-y-auto rounded-lg border border-border"
      >
        {shown.map(({ id, content }) => (
          <li key={id}>
            <label className="flex items-start gap-3 px-3 py-2 hover:bg-subtle">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">{content}</span>
            </label>
          </li>
        ))}
        {found.length === 0 ? (
          <li className="px-3 py-6 text-center text-sm text-muted">Nothing matches.</li>
        ) : null}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <p aria-live="polite" className="text-xs text-muted tabular-nums">
          {chosen.length} chosen of {formatCounted(options.length, noun)}
          {found.length > mostShown ? `; the first ${mostShown} that match are shown` : ""}
        </p>
        <div className="flex gap-2">
          <Button
            size="small"
            aria-disabled={unchosen.length === 0 || undefined}
            onClick={() => onChange([...chosen, ...unchosen])}
          >
            {shown.length === options.length ? "Choose all" : `Choose the ${shown.length} shown`}
          </Button>
          <Button
            size="small"
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() => onChange([])}
          >
            Choose none
          </Button>
        </div>
      </div>
      <p id={problemId} className="text-sm text-state-failed empty:hidden">
        {problem ?? ""}
      </p>
    </div>
  );
}
