import { Receipt, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { callFilterNames, callsInWords } from "./calls-in-words";
import type { FilterState } from "./run-filters";

export type CallFiltersProps = {
  state: FilterState;
  onChange(change: Partial<FilterState>): void;
};

/** Says which runs a row of the spend has chosen, and takes that away again. */
export function CallFilters({ state, onChange }: CallFiltersProps) {
  const words = callsInWords(state);
  if (words === null) return null;
  const clear = () => onChange(Object.fromEntries(callFilterNames.map((name) => [name, null])));
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-border bg-surface px-4 py-2 text-sm"
    >
      <Receipt aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{words}.</p>
      <Button size="small" className="ml-auto" onClick={clear}>
        <X aria-hidden />
        Remove
      </Button>
    </div>
  );
}
