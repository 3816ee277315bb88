"use client";

import { useQuery } from "@tanstack/react-query";
import { connectionQueries, workerQueries } from "@/lib/api-client";

/** Milliseconds between two looks at the figures; none are taken while the page is hidden. */
const liveMs = 4_000;

/** The workers with their figures, as they are now. */
export function useLiveWorkers() {
  return useQuery({ ...workerQueries.list(), refetchInterval: liveMs });
}

/** The connections with their figures and circuits, as they are now. */
export function useLiveConnections() {
  return useQuery({ ...connectionQueries.list(), refetchInterval: liveMs });
}
