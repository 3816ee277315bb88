import type { QueryClient } from "@tanstack/react-query";
import type { RunSnapshot, StreamMessage } from "@/lib/api-contract";
import { applyMessage } from "./apply-message";
import { type ConnectionState, followRun } from "./follow-run";
import { createMessageQueue } from "./message-queue";
import type { RunSource } from "./run-source";
import { runQueries } from "./runs";

/** Milliseconds between two loads of a snapshot that stand in for lost messages. */
const reloadPauseMs = 2_000;

export type FollowIntoCacheOptions = {
  client: QueryClient;
  source: RunSource;
  onState(state: ConnectionState): void;
};

/** Folds the event stream of a run into its snapshot in the query cache. Returns what stops it. */
export function followIntoCache({ client, source, onState }: FollowIntoCacheOptions): () => void {
  const { queryKey } = runQueries.detail(source);
  const abort = new AbortController();
  const queue = createMessageQueue(flush);
  let isLoading = false;
  let loadedAt = Number.NEGATIVE_INFINITY;

  function flush() {
    const known = client.getQueryData(queryKey);
    if (isLoading || !known) return;
    const { snapshot, left, isGap } = foldAll(known, queue.take());
    if (snapshot !== known) client.setQueryData(queryKey, snapshot);
    queue.putBack(left);
    if (isGap) void reload();
  }

  async function reload() {
    isLoading = true;
    const waitMs = loadedAt + reloadPauseMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (abort.signal.aborted) return;
    await client.refetchQueries({ queryKey, exact: true });
    loadedAt = performance.now();
    isLoading = false;
    if (!abort.signal.aborted) flush();
  }

  followRun(source, {
    after: client.getQueryData(queryKey)?.run.sequence ?? null,
    signal: abort.signal,
    onState,
    onMessage: (message) => {
      queue.add(message);
      // The last word is the server's: whether the run ended or is gone, it says so now.
      if (message.name === "end") void reload();
    },
  });
  return () => {
    abort.abort();
    queue.close();
  };
}

export type FoldedMessages = {
  snapshot: RunSnapshot;
  /** Messages to fold once the snapshot has been loaded again. */
  left: StreamMessage[];
  isGap: boolean;
};

/** Folds messages in order and stops at the first before which something is missing. */
export function foldAll(known: RunSnapshot, messages: readonly StreamMessage[]): FoldedMessages {
  let snapshot = known;
  for (const [index, message] of messages.entries()) {
    const applied = applyMessage(snapshot, message);
    snapshot = applied.snapshot;
    if (applied.isGap) {
      // An event is kept, for the loaded snapshot may end just before it; a piece of text is in the snapshot.
      const next = message.name === "step-delta" ? index + 1 : index;
      return { snapshot, left: messages.slice(next), isGap: true };
    }
  }
  return { snapshot, left: [], isGap: false };
}
