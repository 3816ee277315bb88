import { TriangleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import {
  type FilterName,
  longestSearch,
  type TurnedRange,
  type UnknownFilter,
  type UnknownName,
} from "./run-filters";

const words: Record<Exclude<FilterName, "search">, string> = {
  status: "state",
  strategy: "strategy",
  simulated: "choice of simulated or real",
  worker: "worker",
  within: "age",
  from: "day",
  to: "day",
  costFrom: "cost",
  costTo: "cost",
  strategyLabel: "strategy",
  callKind: "kind of call",
  callsFrom: "day",
  callsTo: "day",
};

const rangeWords: Record<TurnedRange[0], string> = {
  costFrom: "The lowest cost is above the highest, so no run can match.",
  from: "The first day is after the last, so no run can match.",
  callsFrom: "The first day of calls is after the last, so no run can match.",
};

const longestShown = 60;

export type UnusedFiltersProps = {
  unused: { values: UnknownFilter[]; names: UnknownName[]; ranges: TurnedRange[] };
  /** Takes these names out of the address. */
  onRemove(names: readonly string[]): void;
};

/** Says which parts of the address filter nothing: values and names that mean nothing, and ranges turned round. */
export function UnusedFilters({ unused, onRemove }: UnusedFiltersProps) {
  const { values, names, ranges } = unused;
  const remarks = [
    ...ranges.map(([from]) => ({ key: from, remark: rangeWords[from] })),
    ...values.map(({ name, value }) => ({
      key: name,
      remark:
        name === "search" ? (
          `The search has ${formatCount(value.trim().length)} characters, the limit is ${longestSearch}.`
        ) : (
          <>
            There is no {words[name]} <q>{cut(value)}</q>.
          </>
        ),
    })),
    ...names.map(({ name, meant }) => ({
      key: `name ${name}`,
      remark: (
        <>
          There is no filter <q>{cut(name)}</q>
          {meant ? (
            <>
              {" "}
              on this page; here it is <q>{meant}</q>
            </>
          ) : null}
          .
        </>
      ),
    })),
  ];
  if (remarks.length === 0) return null;
  const all = [...values, ...names].map(({ name }) => name).concat(ranges.flat());
  return (
    <div
      role="status"
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5 rounded-lg border border-state-timed-out/30 bg-state-timed-out-soft px-4 py-2 text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-timed-out" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {remarks.map(({ key, remark }) => (
          <span key={key}>{remark} </span>
        ))}
        The list is not filtered by {remarks.length === 1 ? "it" : "them"}.
      </p>
      <Button size="small" className="ml-auto" onClick={() => onRemove(all)}>
        <X aria-hidden />
        Remove
      </Button>
    </div>
  );
}

function cut(text: string): string {
  const shown = showBidiControls(text.slice(0, longestShown));
  return text.length > longestShown ? `${shown}…` : shown;
}
