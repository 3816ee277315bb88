"use client";

import { useIsMutating, useQuery } from "@tanstack/react-query";
import { connectionQueries, poolKeys, poolQueries } from "@/lib/api-client";

/** Milliseconds between two looks at the figures; none are taken while the page is hidden. */
const liveMs = 4_000;

/** The pools and the workers with their figures, as they are now. An order that is on its way is not overtaken. */
export function useLivePools() {
  const isOrdering = useIsMutating({ mutationKey: poolKeys.order() }) > 0;
  return useQuery({ ...poolQueries.overview(), refetchInterval: isOrdering ? false : liveMs });
}

/** The connections with their figures and circuits, as they are now. */
export function useLiveConnections() {
  return useQuery({ ...connectionQueries.list(), refetchInterval: liveMs });
}
