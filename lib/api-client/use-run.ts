"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { RunSnapshot } from "@/lib/api-contract";
import { isStudioError } from "@/lib/errors";
import { hasEnded, type Run } from "@/lib/runs";
import { type GrowingReply, toGrowing } from "./fold-deltas";
import { followIntoCache } from "./follow-into-cache";
import type { ConnectionState } from "./follow-run";
import { type RunSource, sourceKey, sourceOf } from "./run-source";
import { runKeys, runQueries } from "./runs";

export type LiveRun = {
  run: Run | undefined;
  /** State of the connection, to show apart from the run's own. */
  connection: ConnectionState;
  /** Replies under way, by step key. */
  growing: ReadonlyMap<string, GrowingReply>;
  error: Error | null;
  /** The last look at a run that has ended got no answer; one under way says by its connection that it is lost. */
  isStale: boolean;
  /** It was deleted, or its link revoked: nothing of it may be shown any more. */
  isGone: boolean;
  retry(): void;
};

/** How often a run that has ended is looked at again while its page is in view. */
const endedPollMs = 10_000;

function isOverIn(data: RunSnapshot | undefined): boolean {
  return data !== undefined && hasEnded(data.run.status);
}

function isNotFound(error: Error | null): boolean {
  return isStudioError(error) && error.code === "not-found";
}

/**
 * A run that follows its event stream: the snapshot is in the query cache, every message is folded into it. An ended run
 * has no stream: that it was renamed or deleted elsewhere, or its link revoked, is noticed by a look every ten seconds
 * while the page is in view, when it comes into view, and at once by an action that finds it gone. A stream held open for
 * that would take one of the few connections that a browser allows to a server, in every tab.
 */
export function useRun(source: RunSource, initial?: RunSnapshot): LiveRun {
  const client = useQueryClient();
  const key = sourceKey(source);
  const { data, error, refetch } = useQuery({
    ...runQueries.detail(source),
    initialData: initial,
    // A run under way tells all by its stream.
    refetchOnWindowFocus: ({ state }) => (isOverIn(state.data) ? "always" : false),
    refetchInterval: ({ state }) =>
      isOverIn(state.data) && !isNotFound(state.error) ? endedPollMs : false,
  });
  const [connection, setConnection] = useState<ConnectionState>("connecting");
  const isOver = isOverIn(data);
  const isGone = isNotFound(error);
  const isFollowing = data !== undefined && !isOver && !isGone;

  // Outside React: the event stream of this run.
  useEffect(() => {
    if (!isFollowing) return;
    return followIntoCache({ client, source: sourceOf(key), onState: setConnection });
  }, [client, key, isFollowing]);

  // Outside React: the cache, which would keep the texts of what is gone.
  useEffect(() => {
    if (!isGone) return;
    const ofRun = { queryKey: runKeys.detail(sourceOf(key)) };
    client.removeQueries({ ...ofRun, predicate: ({ queryKey }) => queryKey.at(-1) !== "snapshot" });
  }, [client, key, isGone]);

  const deltas = data?.deltas;
  const growing = useMemo(() => toGrowing(deltas ?? []), [deltas]);
  return {
    run: isGone ? undefined : data?.run,
    connection: isOver ? "ended" : connection,
    growing,
    error,
    isStale: isOver && error !== null && !isGone,
    isGone,
    retry: () => void refetch(),
  };
}
