import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { z } from "zod";
import {
  type CreateRunBody,
  cancelRun,
  createRun,
  deleteRun,
  importRun,
  type ListRunsQuery,
  listRuns,
  type RunFile,
  renameRun,
  rerunRun,
} from "@/lib/api-contract";
import { isStudioError } from "@/lib/errors";
import { hasEnded } from "@/lib/runs";
import { pathOf, request } from "./request";
import { fetchHistory, fetchSnapshot, fetchStep, type RunSource, sourceKey } from "./run-source";

export type RunFilters = Omit<ListRunsQuery, "cursor" | "limit">;

/** Rows of a page of the list. */
export const runPageSize = 30;
/** A run under way changes by its event stream; only then is a fetched snapshot worth doubting. */
const detailStaleMs = 5_000;

export const runKeys = {
  all: ["runs"] as const,
  lists: () => [...runKeys.all, "list"] as const,
  list: (filters: RunFilters) => [...runKeys.lists(), "pages", filters] as const,
  latest: (query: ListRunsQuery) => [...runKeys.lists(), "latest", query] as const,
  details: () => [...runKeys.all, "detail"] as const,
  detail: (source: RunSource) => [...runKeys.details(), sourceKey(source)] as const,
  snapshot: (source: RunSource) => [...runKeys.detail(source), "snapshot"] as const,
  step: (source: RunSource, key: string) => [...runKeys.detail(source), "step", key] as const,
  history: (source: RunSource) => [...runKeys.detail(source), "history"] as const,
};

export const runQueries = {
  /** Pages of the list. It is loaded once: rows do not move under the reader; `latest` tells what is new. */
  list: (filters: RunFilters) =>
    infiniteQueryOptions({
      queryKey: runKeys.list(filters),
      queryFn: ({ pageParam, signal }) =>
        request(listRuns, {
          query: { ...filters, cursor: pageParam ?? undefined, limit: runPageSize },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** One page, for polling. */
  latest: (query: ListRunsQuery) =>
    queryOptions({
      queryKey: runKeys.latest(query),
      queryFn: ({ signal }) => request(listRuns, { query, signal }),
    }),
  detail: (source: RunSource) =>
    queryOptions({
      queryKey: runKeys.snapshot(source),
      queryFn: ({ signal }) => fetchSnapshot(source, signal),
      staleTime: ({ state }) =>
        state.data && hasEnded(state.data.run.status) ? Number.POSITIVE_INFINITY : detailStaleMs,
    }),
  /** A step with its exact messages and whole texts. */
  step: (source: RunSource, key: string) =>
    queryOptions({
      queryKey: runKeys.step(source, key),
      queryFn: ({ signal }) => fetchStep(source, key, signal),
      staleTime: ({ state }) => (state.data?.endedAt ? Number.POSITIVE_INFINITY : detailStaleMs),
    }),
  history: (source: RunSource) =>
    queryOptions({
      queryKey: runKeys.history(source),
      queryFn: ({ signal }) => fetchHistory(source, signal),
      staleTime: detailStaleMs,
    }),
};

type Changed = { client: QueryClient };

function refreshLists(_: unknown, __: unknown, ___: unknown, { client }: Changed) {
  return client.invalidateQueries({ queryKey: runKeys.lists() });
}

function refreshRun(_: unknown, { id }: { id: string }, __: unknown, { client }: Changed) {
  return Promise.all([
    client.invalidateQueries({ queryKey: runKeys.lists() }),
    client.invalidateQueries({ queryKey: runKeys.detail({ kind: "own", id }) }),
  ]);
}

/** An action that finds no run: its page has to look, and then says so. */
export function lookAgainIfGone(
  error: Error,
  { id }: { id: string },
  _: unknown,
  { client }: Changed,
) {
  if (!isStudioError(error) || error.code !== "not-found") return;
  return client.invalidateQueries({ queryKey: runKeys.snapshot({ kind: "own", id }) });
}

export const runMutations = {
  /** `idempotencyKey`: one for each intent, kept over its retries, so that no retry starts a second run. */
  create: () =>
    mutationOptions({
      mutationFn: ({ body, idempotencyKey }: { body: CreateRunBody; idempotencyKey: string }) =>
        request(createRun, { body, headers: { "idempotency-key": idempotencyKey } }),
      onSuccess: refreshLists,
    }),
  cancel: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) => request(cancelRun, { params: { id } }),
      onSuccess: refreshRun,
      onError: lookAgainIfGone,
    }),
  rename: () =>
    mutationOptions({
      mutationFn: ({ id, title }: { id: string; title: string }) =>
        request(renameRun, { params: { id }, body: { title } }),
      onSuccess: refreshRun,
      onError: lookAgainIfGone,
    }),
  rerun: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: string } & z.input<typeof rerunRun.body>) =>
        request(rerunRun, { params: { id }, body }),
      onSuccess: refreshLists,
      onError: lookAgainIfGone,
    }),
  remove: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) => request(deleteRun, { params: { id } }),
      onSuccess: refreshLists,
      onError: lookAgainIfGone,
    }),
  importFile: () =>
    mutationOptions({
      mutationFn: ({ file, acceptChanged }: { file: RunFile; acceptChanged: boolean }) =>
        request(importRun, { body: file, query: acceptChanged ? { acceptChanged: "yes" } : {} }),
      onSuccess: refreshLists,
    }),
};

/** Address of the whole run as one JSON file. */
export function exportPath(id: string): string {
  return pathOf("/api/runs/{id}/export", { id });
}
