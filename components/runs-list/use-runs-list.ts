"use client";

import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { runKeys, runQueries } from "@/lib/api-client";
import { hasEnded, runStatuses } from "@/lib/runs";
import { freshQuery, withFresh } from "./fresh-rows";
import { type FilterState, simulatedChoices, strategyKinds, toRunFilters } from "./run-filters";

const activePollMs = 3_000;
const quietPollMs = 10_000;

const urlState = {
  status: parseAsStringLiteral(runStatuses),
  strategy: parseAsStringLiteral(strategyKinds),
  simulated: parseAsStringLiteral(simulatedChoices),
  search: parseAsString.withDefault(""),
  from: parseAsString,
  to: parseAsString,
};

/** The list of runs: filters from the address, pages as they were loaded, and what has changed since. */
export function useRunsList() {
  const client = useQueryClient();
  const [state, setState] = useQueryStates(urlState, { clearOnDefault: true });
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
