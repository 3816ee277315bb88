import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  createPool,
  deletePool,
  duplicatePool,
  type GivenPoolFile,
  getPoolOverview,
  importPool,
  listPoolChoices,
  type PoolOverview,
  updatePool,
} from "@/lib/api-contract";
import { toPoolChoices, toPoolRows } from "./pool-rows";
import { pathOf, request } from "./request";
import { poolKeys, workerKeys } from "./studio-keys";

/** Pools change when a person changes them or the studio is restarted. */
const poolStaleMs = 60_000;

export const poolQueries = {
  /** The pools with their workers, to choose from. */
  choices: () =>
    queryOptions({
      queryKey: poolKeys.choices(),
      queryFn: ({ signal }) => request(listPoolChoices, { signal }),
      select: toPoolChoices,
      staleTime: poolStaleMs,
    }),
  /** What the lists of pools and workers show. */
  overview: () =>
    queryOptions({
      queryKey: poolKeys.overview(),
      queryFn: ({ signal }) => request(getPoolOverview, { signal }),
      select: toPoolRows,
    }),
};

export type PoolChange = {
  id: string;
  name?: string;
  workerIds?: string[];
  isDefault?: boolean;
};

type Changed = { client: QueryClient };

/** A worker says in which pools it is. */
function refreshPools(_: unknown, __: unknown, ___: unknown, { client }: Changed) {
  return Promise.all([
    client.invalidateQueries({ queryKey: poolKeys.all }),
    client.invalidateQueries({ queryKey: workerKeys.all }),
  ]);
}

export const poolMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: { name: string; workerIds: string[] }) => request(createPool, { body }),
      onSuccess: refreshPools,
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: PoolChange) => request(updatePool, { params: { id }, body }),
      onSuccess: refreshPools,
    }),
  /**
   * Puts the workers of a pool into an order that is shown at once. Orders of one pool are sent one after the other;
   * when one is refused, the list shows the server's again.
   */
  reorder: (id: string) =>
    mutationOptions({
      mutationKey: poolKeys.order(),
      scope: { id: `pool-order-${id}` },
      mutationFn: (workerIds: string[]) =>
        request(updatePool, { params: { id }, body: { workerIds } }),
      onMutate: async (workerIds, { client }) => {
        await client.cancelQueries({ queryKey: poolKeys.all });
        client.setQueryData(poolKeys.overview(), (old: PoolOverview | undefined) =>
          old ? inOrder(old, id, workerIds) : old,
        );
      },
      onSettled: (_, __, ___, ____, context) => {
        const isLast = context.client.isMutating({ mutationKey: poolKeys.order() }) <= 1;
        return isLast ? refreshPools(_, ___, ____, context) : undefined;
      },
    }),
  duplicate: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) => request(duplicatePool, { params: { id } }),
      onSuccess: refreshPools,
    }),
  /** Also the default: the dialog that asks says which pool follows it. */
  remove: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) =>
        request(deletePool, { params: { id }, query: { confirm: "yes" } }),
      onSuccess: refreshPools,
    }),
  /** A pool file may bring workers and connections with it. */
  importFile: () =>
    mutationOptions({
      mutationFn: (file: GivenPoolFile) => request(importPool, { body: file }),
      onSuccess: (_, __, ___, { client }) => client.invalidateQueries(),
    }),
};

function inOrder(overview: PoolOverview, id: string, workerIds: string[]): PoolOverview {
  const pools = overview.pools.map((pool) => (pool.id === id ? { ...pool, workerIds } : pool));
  return { ...overview, pools };
}

/** Address of a pool as one JSON file. */
export function poolExportPath(id: string): string {
  return pathOf("/api/pools/{id}/export", { id });
}
