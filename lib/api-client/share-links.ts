import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { createShareLink, deleteShareLink, listShareLinks } from "@/lib/api-contract";
import { request } from "./request";
import { lookAgainIfGone, runKeys } from "./runs";

const shareLinkKeys = {
  all: ["share-links"] as const,
  list: (runId: string) => [...shareLinkKeys.all, runId] as const,
};

export const shareLinkQueries = {
  /** The links of a run that work now. */
  list: (runId: string) =>
    queryOptions({
      queryKey: shareLinkKeys.list(runId),
      queryFn: ({ signal }) => request(listShareLinks, { params: { id: runId }, signal }),
    }),
};

function refreshLinks(
  _: unknown,
  { runId }: { runId: string },
  __: unknown,
  { client }: { client: QueryClient },
) {
  return Promise.all([
    client.invalidateQueries({ queryKey: shareLinkKeys.list(runId) }),
    client.invalidateQueries({ queryKey: runKeys.lists() }),
  ]);
}

export const shareLinkMutations = {
  /** The reply's `url` is the only time that the whole link is shown. */
  create: () =>
    mutationOptions({
      mutationFn: ({ runId, expiresInDays }: { runId: string; expiresInDays: number | null }) =>
        request(createShareLink, { params: { id: runId }, body: { expiresInDays } }),
      onSuccess: refreshLinks,
      onError: (error, { runId }, result, context) =>
        lookAgainIfGone(error, { id: runId }, result, context),
    }),
  revoke: () =>
    mutationOptions({
      mutationFn: ({ linkId }: { runId: string; linkId: string }) =>
        request(deleteShareLink, { params: { id: linkId } }),
      onSuccess: refreshLinks,
    }),
};
