"use client";

import { SimulatedMark } from "@/components/canvas/node-views/simulated-mark";
import { lookOfStep } from "@/components/canvas/step-look";
import { waitOf, waitWordsOf } from "@/components/canvas/wait-words";
import {
  isSimulated,
  shortWorkerName,
  standInOf,
  standInWords,
  stepTitle,
  workerName,
  workerOf,
} from "@/components/canvas/words";
import { classNames } from "@/components/ui/class-names";
import { formatDuration } from "@/components/ui/format";
import { workerStyle } from "@/components/ui/worker-color";
import type { Run } from "@/lib/runs";
import type { TimelineBar } from "./timeline";

export type TimelineRowProps = {
  run: Run;
  bar: TimelineBar;
  /** Milliseconds that the whole width stands for. */
  spanMs: number;
  isSelected: boolean;
  onSelect(id: string | null): void;
};

/** Share of the width beyond which the time stands before the bar, to stay in view. */
const lateShare = 0.88;

/** A bar that starts before this share leaves no room before it: the time would overprint the name. */
const earlyShare = 0.12;

export function TimelineRow({ run, bar, spanMs, isSelected, onSelect }: TimelineRowProps) {
  const { step } = bar;
  const worker = workerOf(run, step);
  const standIn = standInOf(run, step);
  const round = run.rounds[step.round];
  const title = stepTitle(step, round?.steps.length ?? 0).replace(/ of \d+$/, "");
  const place = run.rounds.length > 1 ? `${step.round + 1} · ${title}` : title;
  const took = tookInWords(bar);
  const isInside = bar.endMs / spanMs > lateShare && bar.startMs / spanMs < earlyShare;
  const isRefused = round?.refused.some(({ stepKey }) => stepKey === step.key) ?? false;
  const { icon: Icon, word, textClassName } = lookOfStep(step, isRefused);
  const waitWords = waitWordsOf(step);
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        title={waitWords ?? undefined}
        onClick={() => onSelect(isSelected ? null : step.key)}
        style={worker ? workerStyle(worker.color) : undefined}
        className={classNames(
          "flex w-full cursor-pointer flex-col rounded sm:h-7 sm:flex-row sm:items-center text-left text-xs hover:bg-subtle/60 focus-visible:-outline-offset-2",
          isSelected && "bg-accent-soft hover:bg-accent-soft",
        )}
      >
        <span className="flex shrink-0 items-center gap-1.5 max-sm:pt-1.5 sm:w-68 sm:pr-3">
          <Icon aria-hidden className={classNames("size-3.5 shrink-0", textClassName)} />
          <span className="truncate" title={workerName(step, worker)}>
            {place}{" "}
            <span className="text-muted">
              {shortWorkerName(step, worker)}
              {standIn ? `, ${standInWords(standIn)}` : ""}
            </span>
          </span>
          {isSimulated(worker) ? (
            <SimulatedMark className="ml-auto text-[11px] [&_svg]:size-3" />
          ) : null}
          <span className="sr-only">
            , {waitWords ?? word}
            {bar.isCritical ? ", on the critical path" : ""}
          </span>
        </span>
        <span className="relative h-6 sm:h-full sm:flex-1" suppressHydrationWarning>
          <span
            aria-hidden
            suppressHydrationWarning
            className={classNames(
              "absolute inset-y-1.5 min-w-1 rounded-xs",
              barLook(bar, worker !== null),
              bar.isCritical && "border-b-[3px] border-foreground",
              bar.isRunning && "rounded-r-none opacity-80",
              waitWords && "opacity-40",
            )}
            style={{
              left: `${(bar.startMs / spanMs) * 100}%`,
              width: `${((bar.endMs - bar.startMs) / spanMs) * 100}%`,
            }}
          />
          <span
            suppressHydrationWarning
            className={classNames(
              "absolute top-1/2 -translate-y-1/2 whitespace-nowrap tabular-nums",
              isInside
                ? "mx-1.5 rounded-xs bg-surface/90 px-1 text-foreground"
                : "px-1.5 text-muted",
            )}
            style={timePlace(bar, spanMs, isInside)}
          >
            {took}
          </span>
        </span>
      </button>
    </li>
  );
}

function tookInWords({ step, isSkipped, startMs, endMs }: TimelineBar): string {
  if (isSkipped) return "skipped";
  const took = formatDuration(endMs - startMs);
  return waitOf(step) ? `${took}, waits its turn` : took;
}

function barLook({ isSkipped }: TimelineBar, hasWorker: boolean): string {
  if (isSkipped) return "w-0 border-l border-dashed border-muted";
  return hasWorker ? "bg-(--worker)/75" : "bg-muted/60";
}

function timePlace(bar: TimelineBar, spanMs: number, isInside: boolean) {
  const [start, end] = [(bar.startMs / spanMs) * 100, (bar.endMs / spanMs) * 100];
  if (isInside) return { right: `${100 - end}%` };
  return end > lateShare * 100 ? { right: `${100 - start}%` } : { left: `${end}%` };
}
