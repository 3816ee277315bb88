"use client";

import { useNow } from "@/components/canvas/use-now";
import { Amount } from "@/components/ui/amount";
import {
  exactRunCostParts,
  formatCount,
  formatCounted,
  formatDuration,
  formatTokensInAndOut,
  interruptedNote,
  runCostNote,
  runCostParts,
  tokensNote,
} from "@/components/ui/format";
import { hasEnded, type Run, realityOfWorkers } from "@/lib/runs";
import { Figure } from "./figure";
import { toTimeline } from "./timeline";

/** The numbers of a run in one line. */
export function RunFigures({ run }: { run: Run }) {
  const isRunning = !hasEnded(run.status);
  const now = useNow(isRunning && run.startedAt !== null);
  const timeline = toTimeline(run, now);
  // While every step only waits, there is no path of work to speak of.
  const hasCriticalPath = timeline.bars.length > 0 && (!isRunning || timeline.criticalMs >= 50);
  const { totals } = run;
  const [cost, simulatedCost] = runCostParts(totals);
  const [exactCost, exactSimulatedCost = ""] = exactRunCostParts(totals);
  const costNote = runCostNote(totals);
  return (
    // One line on wide screens, whatever the numbers: a second one would push the canvas down while the run goes on.
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm tabular-nums sm:gap-y-1 lg:flex-nowrap lg:gap-x-5">
      <Figure
        name="Cost"
        note={costNote}
        // A line of its own from the start where a second part may come to it while the run goes on.
        className={realityOfWorkers(run.pool.workers) === "mixed" ? "max-lg:basis-full" : undefined}
      >
        <Amount text={cost} exact={exactCost} note={costNote} />
        {simulatedCost ? (
          <span className="text-simulated">
            {" "}
            <Amount text={simulatedCost} exact={exactSimulatedCost} note={costNote} />
          </span>
        ) : null}
      </Figure>
      <Figure name="Tokens in / out" note={tokensNote(totals)}>
        {formatTokensInAndOut(totals)}
      </Figure>
      <Figure
        name="Calls"
        note="Calls of models, real or simulated. The built-in Conductor calls none."
      >
        {formatCount(totals.calls)}
      </Figure>
      <Figure
        name="Time"
        canShrink
        className="max-lg:order-last max-lg:basis-full max-sm:min-h-14"
        note={timeNote(timeline.interruptedMs)}
      >
        <span suppressHydrationWarning>
          {run.startedAt ? formatDuration(timeline.workedMs) : "not started"}
        </span>
        {timeline.interruptedMs > 0 ? (
          <span className="text-muted" suppressHydrationWarning>
            {" "}
            + {formatDuration(timeline.interruptedMs)} interrupted
          </span>
        ) : null}
        {hasCriticalPath ? (
          <span className="text-muted" suppressHydrationWarning>
            {" "}
            · critical path {formatDuration(timeline.criticalMs)}
            {timeline.savedMs >= 50
              ? ` · ${formatDuration(timeline.savedMs)} saved side by side`
              : ""}
          </span>
        ) : null}
      </Figure>
      {run.resumes > 0 ? (
        <Figure name="Resumed" note="The process that ran it ended; finished steps were kept.">
          {formatCounted(run.resumes, "time")}
        </Figure>
      ) : null}
    </dl>
  );
}

function timeNote(interruptedMs: number): string {
  const note =
    "The critical path is the longest chain of steps that had to wait for one another, without waits for a turn.";
  return interruptedMs > 0 ? `${interruptedNote} ${note}` : note;
}
