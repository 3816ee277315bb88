"use client";

import { RenderedAt } from "@/components/canvas/use-now";
import { type RunSource, useRun } from "@/lib/api-client";
import type { RunSnapshot } from "@/lib/api-contract";
import { LoadedRun } from "./loaded-run";
import { RunGone } from "./run-gone";
import { RunLoadError } from "./run-load-error";
import { RunSkeleton } from "./run-skeleton";

export type RunViewProps = {
  source: RunSource;
  initial?: RunSnapshot;
  /** When the server drew the page, milliseconds since the epoch. */
  renderedAt: number;
};

/** A run with all that happened in it, live while it runs. A shared run is the same page, read-only. */
export function RunView({ renderedAt, ...props }: RunViewProps) {
  return (
    <RenderedAt value={renderedAt}>
      <LiveRunView {...props} />
    </RenderedAt>
  );
}

function LiveRunView({ source, initial }: Omit<RunViewProps, "renderedAt">) {
  const live = useRun(source, initial);
  if (live.isGone) return <RunGone source={source} />;
  if (live.run) return <LoadedRun source={source} live={live} run={live.run} />;
  return live.error ? <RunLoadError error={live.error} onRetry={live.retry} /> : <RunSkeleton />;
}
