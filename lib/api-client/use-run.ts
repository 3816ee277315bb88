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
  /** It was deleted, or its link revoked: nothing of it may be shown any more. */
  isGone: boolean;
  retry(): void;
};

/** How often a shared run that has ended is looked at again: its link may have been revoked. */
const sharedPollMs = 10_000;

function isOverIn(data: RunSnapshot | undefined): boolean {
  return data !== undefined && hasEnded(data.run.status);
}

function isNotFound(error: Error | null): boolean {
  return isStudioError(error) && error.code === "not-found";
}

/** A run that follows its event stream: the snapshot is in the query cache, every message is folded into it. */
export function useRun(source: RunSource, initial?: RunSnapshot): LiveRun {
  const client = useQueryClient();
  const key = sourceKey(source);
  const { data, error, refetch } = useQuery({
    ...runQueries.detail(source),
    initialData: initial,
    // A run under way tells all by its stream. One that has ended may be renamed or deleted elsewhere.
    refetchOnWindowFocus: ({ state }) => (isOverIn(state.data) ? "always" : false),
    refetchInterval: ({ state }) =>
      source.kind === "shared" && isOverIn(state.data) && !isNotFound(state.error)
        ? sharedPollMs
        : false,
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
    isGone,
    retry: () => void refetch(),
  };
}
