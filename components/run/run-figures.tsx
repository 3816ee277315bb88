"use client";

import type { ReactNode } from "react";
import { useNow } from "@/components/canvas/use-now";
import { classNames } from "@/components/ui/class-names";
import {
  costNote,
  formatCount,
  formatCounted,
  formatDuration,
  formatTotalUsd,
} from "@/components/ui/format";
import { withoutSimulated } from "@/components/ui/without-simulated";
import { hasEnded, type Run, strategyLabel } from "@/lib/runs";
import { toTimeline } from "./timeline";

/** The numbers of a run in one line. */
export function RunFigures({ run }: { run: Run }) {
  const isRunning = !hasEnded(run.status);
  const now = useNow(isRunning && run.startedAt !== null);
  const timeline = toTimeline(run, now);
  const { totals } = run;
  return (
    // One line on wide screens, whatever the numbers: a second one would push the canvas down while the run goes on.
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm tabular-nums sm:gap-y-1 lg:flex-nowrap lg:gap-x-5">
      <Figure name="Cost" note={costNote(totals)}>
        {formatTotalUsd(totals)}
      </Figure>
      <Figure name="Tokens in / out">
        {formatCount(totals.inputTokens)} / {formatCount(totals.outputTokens)}
      </Figure>
      <Figure name="Calls">{formatCount(totals.calls)}</Figure>
      <Figure
        name="Time"
        className="max-lg:order-last max-lg:basis-full max-sm:min-h-14"
        note="The critical path is the longest chain of steps that had to wait for one another."
      >
        <span suppressHydrationWarning>
          {run.startedAt ? formatDuration(timeline.elapsedMs) : "not started"}
        </span>
        {timeline.bars.length > 0 ? (
          <span className="text-muted" suppressHydrationWarning>
            {" "}
            · critical path {formatDuration(timeline.criticalMs)}
            {timeline.savedMs >= 50
              ? ` · ${formatDuration(timeline.savedMs)} saved side by side`
              : ""}
          </span>
        ) : null}
      </Figure>
      <Figure name="Strategy" canShrink>
        {run.isSimulated ? withoutSimulated(strategyLabel(run)) : strategyLabel(run)}
      </Figure>
      <Figure name="Pool" canShrink>
        {run.pool.name}
        <span className="text-muted"> · {formatCounted(run.pool.workers.length, "worker")}</span>
      </Figure>
      {run.resumes > 0 ? (
        <Figure name="Resumed" note="The process that ran it ended; finished steps were kept.">
          {formatCounted(run.resumes, "time")}
        </Figure>
      ) : null}
    </dl>
  );
}

type FigureProps = {
  name: string;
  note?: string;
  /** Gives way to the others where one line is all there is. */
  canShrink?: boolean;
  className?: string;
  children: ReactNode;
};

function Figure({ name, note, canShrink = false, className, children }: FigureProps) {
  return (
    <div
      title={note}
      className={classNames(
        "sm:flex sm:items-baseline sm:gap-1.5",
        canShrink ? "lg:min-w-0" : "lg:shrink-0",
        className,
      )}
    >
      <dt className="shrink-0 text-xs text-muted">{name}</dt>
      <dd className={classNames("font-medium wrap-anywhere", canShrink && "lg:truncate")}>
        {children}
      </dd>
    </div>
  );
}
