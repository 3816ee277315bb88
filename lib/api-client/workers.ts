import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  createWorker,
  createWorkers,
  deleteWorker,
  getWorker,
  stopWorkerTest,
  testWorker,
  updateWorker,
  type WorkerBody,
  type WorkersBody,
} from "@/lib/api-contract";
import { request } from "./request";
import { connectionKeys, poolKeys, workerKeys } from "./studio-keys";

export const workerQueries = {
  /** Asked for anew whenever it is looked at: a form begins with what it says. */
  detail: (id: string) =>
    queryOptions({
      queryKey: workerKeys.detail(id),
      queryFn: ({ signal }) => request(getWorker, { params: { id }, signal }),
      gcTime: 0,
    }),
};

/** Pools show their workers, connections count theirs; what a server says it serves stays as it is. */
function refreshWorkers(
  _: unknown,
  __: unknown,
  ___: unknown,
  { client }: { client: QueryClient },
) {
  return Promise.all([
    client.invalidateQueries({ queryKey: workerKeys.all }),
    client.invalidateQueries({ queryKey: poolKeys.all }),
    client.invalidateQueries({ queryKey: connectionKeys.list() }),
  ]);
}

export const workerMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: WorkerBody) => request(createWorker, { body }),
      onSuccess: refreshWorkers,
    }),
  /** All or none; `poolId` names a pool to put them into, `newPoolName` one to make of them. */
  createMany: () =>
    mutationOptions({
      mutationFn: (body: WorkersBody) => request(createWorkers, { body }),
      onSuccess: refreshWorkers,
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ id, body }: { id: string; body: Partial<WorkerBody> }) =>
        request(updateWorker, { params: { id }, body }),
      onSuccess: refreshWorkers,
    }),
  /** Also one that is in use: the dialog that asks names its uses. */
  remove: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) =>
        request(deleteWorker, { params: { id }, query: { confirm: "yes" } }),
      onSuccess: refreshWorkers,
    }),
  /** One real call, saved or not; it costs what it costs. `signal` leaves it, with nothing to show for it. */
  test: () =>
    mutationOptions({
      mutationFn: ({
        worker,
        message,
        callId,
        signal,
      }: {
        worker: { id: string } | WorkerBody;
        message: string;
        callId: string;
        signal: AbortSignal;
      }) => request(testWorker, { body: { worker, message, callId }, signal }),
    }),
  /** Stops a test call, which then returns what had come. Rejects with `not-found` when it cannot be found. */
  stopTest: () =>
    mutationOptions({
      mutationFn: (id: string) => request(stopWorkerTest, { params: { id } }),
    }),
};
