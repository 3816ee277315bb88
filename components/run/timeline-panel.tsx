"use client";

import { useNow } from "@/components/canvas/use-now";
import { classNames } from "@/components/ui/class-names";
import type { Run } from "@/lib/runs";
import { ReplayControls } from "./replay-controls";
import { toTimeline } from "./timeline";
import { TimelineRow } from "./timeline-row";
import { type TimelineTick, toTicks } from "./timeline-ticks";
import { useKeptHeight } from "./use-kept-height";
import type { Replay } from "./use-replay";
import { waitLook } from "./wait-look";

export type TimelinePanelProps = {
  run: Run;
  isLive: boolean;
  replay: Replay;
  selectedId: string | null;
  onSelect(id: string | null): void;
};

/** When each step ran, what the run had to wait for, and the replay of its events. */
export function TimelinePanel({ run, isLive, replay, selectedId, onSelect }: TimelinePanelProps) {
  const now = useNow(isLive && run.startedAt !== null);
  const timeline = toTimeline(run, now);
  const box = useKeptHeight(replay.run !== null);
  // A replay keeps the scale of the whole run, so that bars grow and do not shrink.
  const spanMs = Math.max(1, timeline.elapsedMs, replay.isOn ? replay.durationMs : 0);
  return (
    <section
      ref={box}
      aria-label="Time line"
      className="flex flex-col overflow-hidden rounded-xl border border-border bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-4 py-2">
        <h2 className="text-sm font-semibold">Time line</h2>
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {timeline.bars.some(({ waits }) => waits.length > 0) ? (
            <p className="flex items-center gap-1.5">
              <span aria-hidden className={classNames("h-2.5 w-5", waitLook)} />
              waiting for its turn or another try
            </p>
          ) : null}
          <p className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="h-2.5 w-5 rounded-xs border-b-[3px] border-foreground bg-muted/40"
            />
            on the critical path
          </p>
        </div>
      </div>
      {timeline.bars.length === 0 ? (
        <p className="flex-1 px-4 py-6 text-sm text-muted">No step has started.</p>
      ) : (
        <div className="max-h-[26rem] flex-1 overflow-auto px-4 py-3">
          <div className="sm:min-w-2xl">
            <Ticks spanMs={spanMs} />
            <ol>
              {timeline.bars.map((bar) => (
                <TimelineRow
                  key={bar.step.key}
                  run={run}
                  bar={bar}
                  spanMs={spanMs}
                  isSelected={bar.step.key === selectedId}
                  onSelect={onSelect}
                />
              ))}
            </ol>
          </div>
        </div>
      )}
      <ReplayControls replay={replay} />
    </section>
  );
}

function Ticks({ spanMs }: { spanMs: number }) {
  return (
    <div aria-hidden className="relative h-5 text-[11px] text-muted tabular-nums sm:ml-68">
      {toTicks(spanMs).map((tick) => (
        <span
          key={tick.ms}
          data-part="tick"
          suppressHydrationWarning
          style={tickStyle(tick)}
          className={classNames(
            "absolute top-0 h-4 border-border-strong whitespace-nowrap leading-4",
            tick.side === "after" ? "border-l pl-1" : "border-r pr-1",
          )}
        >
          {tick.label}
        </span>
      ))}
    </div>
  );
}

function tickStyle({ share, side }: TimelineTick) {
  return side === "after" ? { left: `${share * 100}%` } : { right: `${(1 - share) * 100}%` };
}
