import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client";
import { getHealth } from "@/lib/api-contract";

const pollMs = 2_000;

/** How many runs wait and how many engines work. */
export const queueQuery = queryOptions({
  queryKey: ["health", "queue"],
  queryFn: ({ signal }) => request(getHealth, { signal }),
  refetchInterval: pollMs,
});
