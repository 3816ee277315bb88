"use client";

import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { inputStyle } from "@/components/ui/field";
import { formatCounted } from "@/components/ui/format";

export type PickOption = {
  id: string;
  /** What the search looks in. */
  text: string;
  content: ReactNode;
  /** Why it cannot be chosen. */
  blocked?: string;
};

export type PickListProps = {
  /** What is chosen from, for the search and the list: `workers`. */
  name: string;
  options: PickOption[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
};

/** Rows shown at once; the search finds the others. */
const mostShown = 200;

/** Some of many, with a search. The order of choosing is kept. */
export function PickList({ name, options, chosen, onChange }: PickListProps) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter(({ text }) =>
    words.every((word) => text.toLowerCase().includes(word)),
  );
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className="space-y-2">
      <div className="relative">
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted" />
        <input
          type="search"
          aria-label={`Search the ${name}`}
          placeholder={`Search ${name}`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${inputStyle} pl-8.5`}
        />
      </div>
      <ul
        aria-label={name}
        className="h-72 max-h-[45dvh] divide-y divide-border overflow-y-auto rounded-lg border border-border"
      >
        {found.slice(0, mostShown).map(({ id, content, blocked }) => (
          <li key={id}>
            <label className="flex items-start gap-3 px-3 py-2 hover:bg-subtle has-disabled:opacity-60">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={blocked !== undefined}
                onChange={() => toggle(id)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">{content}</span>
              {blocked ? <span className="text-xs text-muted">{blocked}</span> : null}
            </label>
          </li>
        ))}
        {found.length === 0 ? (
          <li className="px-3 py-6 text-center text-sm text-muted">Nothing matches.</li>
        ) : null}
      </ul>
      <p aria-live="polite" className="text-xs text-muted tabular-nums">
        {chosen.length} chosen of {formatCounted(options.length, "entry", "entries")}
        {found.length > mostShown ? `; the first ${mostShown} that match are shown` : ""}
      </p>
    </div>
  );
}
