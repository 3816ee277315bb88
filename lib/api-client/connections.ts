import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type ConnectionBody,
  closeCircuit,
  createConnection,
  deleteConnection,
  discoverConnections,
  listConnectionModels,
  listConnections,
  updateConnection,
} from "@/lib/api-contract";
import { request } from "./request";
import { connectionKeys, poolKeys, workerKeys } from "./studio-keys";

/** Servers seldom change what they serve. */
const modelsStaleMs = 60_000;

export const connectionQueries = {
  list: () =>
    queryOptions({
      queryKey: connectionKeys.list(),
      queryFn: ({ signal }) => request(listConnections, { signal }),
    }),
  /** Asks the server itself; tried once, for its answer is shown either way. */
  models: (id: string) =>
    queryOptions({
      queryKey: connectionKeys.models(id),
      queryFn: ({ signal }) => request(listConnectionModels, { params: { id }, signal }),
      staleTime: modelsStaleMs,
      retry: false,
    }),
};

/** Workers name their connection, pools hold its address. */
function refreshConnections(
  _: unknown,
  __: unknown,
  ___: unknown,
  { client }: { client: QueryClient },
) {
  return Promise.all([
    client.invalidateQueries({ queryKey: connectionKeys.all }),
    client.invalidateQueries({ queryKey: workerKeys.all }),
    client.invalidateQueries({ queryKey: poolKeys.all }),
  ]);
}

export const connectionMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: ConnectionBody) => request(createConnection, { body }),
      // A key that was typed in is not kept in the page.
      gcTime: 0,
      onSuccess: refreshConnections,
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ id, body }: { id: string; body: Partial<ConnectionBody> }) =>
        request(updateConnection, { params: { id }, body }),
      gcTime: 0,
      onSuccess: refreshConnections,
    }),
  remove: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) => request(deleteConnection, { params: { id } }),
      onSuccess: refreshConnections,
    }),
  /** Looks for keys and servers as a start does. */
  discover: () =>
    mutationOptions({
      mutationFn: () => request(discoverConnections, {}),
      onSuccess: refreshConnections,
    }),
  closeCircuit: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) => request(closeCircuit, { params: { id } }),
      onSuccess: refreshConnections,
    }),
};
