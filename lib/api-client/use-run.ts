"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { RunSnapshot } from "@/lib/api-contract";
import { hasEnded, type Run } from "@/lib/runs";
import { type GrowingReply, toGrowing } from "./fold-deltas";
import { followIntoCache } from "./follow-into-cache";
import type { ConnectionState } from "./follow-run";
import { type RunSource, sourceKey, sourceOf } from "./run-source";
import { runQueries } from "./runs";

export type LiveRun = {
  run: Run | undefined;
  /** State of the connection, to show apart from the run's own. */
  connection: ConnectionState;
  /** Replies under way, by step key. */
  growing: ReadonlyMap<string, GrowingReply>;
  error: Error | null;
  retry(): void;
};

/** A run that follows its event stream: the snapshot is in the query cache, every message is folded into it. */
export function useRun(source: RunSource, initial?: RunSnapshot): LiveRun {
  const client = useQueryClient();
  const key = sourceKey(source);
  const { data, error, refetch } = useQuery({
    ...runQueries.detail(source),
    initialData: initial,
    refetchOnWindowFocus: false,
  });
  const [connection, setConnection] = useState<ConnectionState>("connecting");
  const isOver = data !== undefined && hasEnded(data.run.status);
  const isFollowing = data !== undefined && !isOver;

  // Outside React: the event stream of this run.
  useEffect(() => {
    if (!isFollowing) return;
    return followIntoCache({ client, source: sourceOf(key), onState: setConnection });
  }, [client, key, isFollowing]);

  const deltas = data?.deltas;
  const growing = useMemo(() => toGrowing(deltas ?? []), [deltas]);
  return {
    run: data?.run,
    connection: isOver ? "ended" : connection,
    growing,
    error,
    retry: () => void refetch(),
  };
}
