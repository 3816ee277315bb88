"use client";

import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { runKeys, runQueries } from "@/lib/api-client";
import { hasEnded } from "@/lib/runs";
import { freshQuery, withFresh } from "./fresh-rows";
import {
  type FilterName,
  type FilterState,
  toRunFilters,
  turnedRanges,
  unknownFilters,
  unknownNames,
} from "./run-filters";

const activePollMs = 3_000;
const quietPollMs = 10_000;

/** As text, whatever it is: what means nothing is said on the page. */
const urlState: Record<FilterName, typeof parseAsString> = {
  status: parseAsString,
  strategy: parseAsString,
  simulated: parseAsString,
  worker: parseAsString,
  within: parseAsString,
  from: parseAsString,
  to: parseAsString,
  costFrom: parseAsString,
  costTo: parseAsString,
  search: parseAsString,
  strategyLabel: parseAsString,
  callKind: parseAsString,
  callsFrom: parseAsString,
  callsTo: parseAsString,
};

/** The list of runs: filters from the address, pages as they were loaded, and what has changed since. */
export function useRunsList() {
  const client = useQueryClient();
  const [state, setState] = useQueryStates(urlState);
  const address = useSearchParams();
  const router = useRouter();
  const filters = useMemo(() => toRunFilters(state), [state]);
  const pages = useInfiniteQuery({
    ...runQueries.list(filters),
    placeholderData: keepPreviousData,
  });
  const loaded = useMemo(() => pages.data?.pages.flatMap(({ runs }) => runs) ?? [], [pages.data]);
  const isSettled = pages.isSuccess && !pages.isPlaceholderData;

  const fresh = useQuery({
    ...runQueries.latest(freshQuery(loaded, filters)),
    enabled: isSettled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const now = withFresh(loaded, data?.runs ?? [], filters).rows;
      return now.some(({ status }) => !hasEnded(status)) ? activePollMs : quietPollMs;
    },
  });
  const { rows, newCount } = useMemo(
    () => withFresh(loaded, isSettled ? (fresh.data?.runs ?? []) : [], filters),
    [loaded, fresh.data, filters, isSettled],
  );
  return {
    state,
    setState: (change: Partial<FilterState>) => void setState(change),
    clearFilters: () => void setState(null),
    unused: {
      values: unknownFilters(state),
      names: unknownNames(address.keys()),
      ranges: turnedRanges(state),
    },
    /** Takes names out of the address, filters or not. */
    removeNames: (names: readonly string[]) => {
      const rest = new URLSearchParams(address);
      for (const name of names) rest.delete(name);
      router.replace(rest.size > 0 ? `?${rest}` : "/runs", { scroll: false });
    },
    pages,
    rows,
    newCount,
    total: pages.data?.pages[0]?.total ?? 0,
    /** Shows the new runs: the list begins anew. */
    showNew: () => void client.resetQueries({ queryKey: runKeys.list(filters) }),
    /** The last look at the server failed; what is shown may be old. */
    isStale: fresh.error !== null,
  };
}
