import { TriangleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { showBidiControls } from "@/components/ui/safe-text";
import type { FilterName, UnknownFilter } from "./run-filters";

const words: Record<FilterName, string> = {
  status: "state",
  strategy: "strategy",
  simulated: "choice of simulated or real",
  worker: "worker",
  within: "age",
  from: "day",
  to: "day",
  costFrom: "cost",
  costTo: "cost",
  search: "search",
};

const longestShown = 60;

export type UnknownFiltersProps = { unknown: UnknownFilter[]; onClear(names: FilterName[]): void };

/** Says which parts of the address filter nothing, as those of a link that is old or was typed. */
export function UnknownFilters({ unknown, onClear }: UnknownFiltersProps) {
  if (unknown.length === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-state-timed-out/30 bg-state-timed-out-soft px-4 py-2 text-sm"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-state-timed-out" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {unknown.map(({ name, value }) => (
          <span key={name}>
            There is no {words[name]} <q>{showBidiControls(value.slice(0, longestShown))}</q>.{" "}
          </span>
        ))}
        The list is not filtered by {unknown.length === 1 ? "it" : "them"}.
      </p>
      <Button size="small" onClick={() => onClear(unknown.map(({ name }) => name))}>
        <X aria-hidden />
        Remove
      </Button>
    </div>
  );
}
