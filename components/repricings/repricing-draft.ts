import type { z } from "zod";
import type { Problems } from "@/components/form/server-problems";
import { anyValue } from "@/components/runs-list/filter-options";
import { strategyKinds } from "@/components/runs-list/run-filters";
import { type createRepricing, hasVisibleText, simulatedFilters } from "@/lib/api-contract";
import { runStatuses } from "@/lib/runs";

/** Which runs are meant, as it is being chosen: `anyValue` and empty texts choose nothing. */
export type RepricingDraft = {
  label: string;
  search: string;
  simulated: string;
  status: string;
  strategy: string;
  /** Id of a worker that was called. */
  worker: string;
  /** Days in UTC, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
};

export const newRepricingDraft: RepricingDraft = {
  label: "",
  search: "",
  simulated: anyValue,
  status: anyValue,
  strategy: anyValue,
  worker: anyValue,
  from: "",
  to: "",
};

/** Where what the server refuses is shown. */
export const repricingPlaces = [
  ["label", "label"],
  ["filter.search", "search"],
  ["filter.after", "from"],
  ["filter.before", "to"],
] as const;

/** What it still lacks, by field. */
export function repricingProblems({
  label,
  from,
  to,
}: RepricingDraft): Problems<"label" | "search" | "from" | "to"> {
  return {
    ...(hasVisibleText(label) ? {} : { label: "Give it a label." }),
    ...(from !== "" && to !== "" && from > to
      ? { to: `It has to be ${from} or a day after it.` }
      : {}),
  };
}

const dayMs = 86_400_000;

export function toRunFilter(draft: RepricingDraft): z.input<typeof createRepricing.body>["filter"] {
  const search = draft.search.trim();
  const simulated = simulatedFilters.find((value) => value === draft.simulated);
  const status = runStatuses.find((value) => value === draft.status);
  const strategy = strategyKinds.find((value) => value === draft.strategy);
  return {
    ...(search === "" ? {} : { search }),
    ...(simulated ? { simulated } : {}),
    ...(status ? { status } : {}),
    ...(strategy ? { strategy } : {}),
    ...(draft.worker === anyValue ? {} : { workerId: draft.worker }),
    ...(draft.from === "" ? {} : { after: new Date(draft.from).toISOString() }),
    ...(draft.to === "" ? {} : { before: new Date(Date.parse(draft.to) + dayMs).toISOString() }),
  };
}
