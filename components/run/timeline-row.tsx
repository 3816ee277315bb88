"use client";

import { SimulatedMark } from "@/components/canvas/node-views/simulated-mark";
import { lookOfStep } from "@/components/canvas/step-look";
import { isRetryWait, waitOf, waitWordsOf } from "@/components/canvas/wait-words";
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
import { type Place, placeBeside, roomIn } from "./place-beside";
import type { TimelineBar, TimelineSpan } from "./timeline";
import { waitLook } from "./wait-look";

export type TimelineRowProps = {
  run: Run;
  bar: TimelineBar;
  /** Milliseconds that the whole width stands for. */
  spanMs: number;
  isSelected: boolean;
  onSelect(id: string | null): void;
};

export function TimelineRow({ run, bar, spanMs, isSelected, onSelect }: TimelineRowProps) {
  const { step } = bar;
  const worker = workerOf(run, step);
  const standIn = standInOf(run, step);
  const round = run.rounds[step.round];
  const title = stepTitle(step, round?.steps.length ?? 0).replace(/ of \d+$/, "");
  const name = run.rounds.length > 1 ? `${step.round + 1} · ${title}` : title;
  const took = tookInWords(bar);
  const more = waitTextOf(bar);
  const place = placeBeside(shareOf(bar, spanMs), more);
  const isRefused = round?.refused.some(({ stepKey }) => stepKey === step.key) ?? false;
  const { icon: Icon, word, textClassName } = lookOfStep(step, isRefused);
  const waitWords = waitWordsOf(step);
  const allWords = [...(waitWords ? [waitWords.replace(/\.$/, "")] : []), ...bar.waitWords];
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        title={allWords.length > 0 ? allWords.join(", ") : undefined}
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
            {name}{" "}
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
            {bar.waitWords.map((words) => `, ${words}`)}
            {bar.isCritical ? ", on the critical path" : ""}
          </span>
        </span>
        <span className="relative h-6 sm:h-full sm:flex-1" suppressHydrationWarning>
          <Bar bar={bar} spanMs={spanMs} hasWorker={worker !== null} />
          <span
            suppressHydrationWarning
            className={classNames(
              "absolute top-1/2 flex -translate-y-1/2 whitespace-nowrap tabular-nums",
              place === "inside"
                ? "mx-1.5 rounded-xs bg-surface/90 px-1 text-foreground"
                : "px-1.5 text-muted",
            )}
            style={placeStyle(bar, spanMs, place)}
          >
            <span className="shrink-0">{took}</span>
            <span aria-hidden data-part="waited" className="min-w-0 truncate max-sm:hidden">
              {more}
            </span>
          </span>
        </span>
        {allWords.length > 0 ? (
          // Where there is no room beside the bar; those who hear it have heard it above.
          <span
            aria-hidden
            data-part="wait-words"
            suppressHydrationWarning
            className="pb-1.5 wrap-anywhere text-muted sm:hidden"
          >
            {allWords.join(", ")}
          </span>
        ) : null}
      </button>
    </li>
  );
}

type BarProps = { bar: TimelineBar; spanMs: number; hasWorker: boolean };

/** The time of a step, and over it the parts in which its calls waited. */
function Bar({ bar, spanMs, hasWorker }: BarProps) {
  return (
    <>
      <span
        aria-hidden
        suppressHydrationWarning
        className={classNames(
          "absolute inset-y-1.5 min-w-1 rounded-xs",
          barLook(bar, hasWorker),
          bar.isCritical && "border-b-[3px] border-foreground",
          bar.isRunning && "rounded-r-none opacity-80",
        )}
        style={partStyle(bar, spanMs)}
      />
      {bar.waits.map((wait) => (
        <span
          key={wait.startMs}
          aria-hidden
          data-part="wait"
          suppressHydrationWarning
          className={classNames(
            "absolute inset-y-1.5",
            waitLook,
            hasWorker && "[--wait:var(--worker)]",
            bar.isCritical && "mb-[3px]",
          )}
          style={partStyle(wait, spanMs)}
        />
      ))}
    </>
  );
}

function tookInWords({ isSkipped, startMs, endMs }: TimelineBar): string {
  return isSkipped ? "skipped" : formatDuration(endMs - startMs);
}

function waitTextOf({ step, shortWaitWords }: TimelineBar): string {
  const wait = waitOf(step);
  if (wait) return isRetryWait(wait) ? ", waits to retry" : ", waits its turn";
  return shortWaitWords === null ? "" : `, ${shortWaitWords}`;
}

function partStyle({ startMs, endMs }: TimelineSpan, spanMs: number) {
  return {
    left: `${(startMs / spanMs) * 100}%`,
    width: `${((endMs - startMs) / spanMs) * 100}%`,
  };
}

function barLook({ isSkipped }: TimelineBar, hasWorker: boolean): string {
  if (isSkipped) return "w-0 border-l border-dashed border-muted";
  return hasWorker ? "bg-(--worker)/75" : "bg-muted/60";
}

function shareOf({ startMs, endMs }: TimelineSpan, spanMs: number) {
  return { start: startMs / spanMs, end: endMs / spanMs };
}

/** No wider than there is room: what of the waits does not fit is in the title. */
function placeStyle(bar: TimelineSpan, spanMs: number, place: Place) {
  const share = shareOf(bar, spanMs);
  const [start, end] = [share.start * 100, share.end * 100];
  const room = `${roomIn(place, share) * 100}%`;
  if (place === "inside") return { right: `${100 - end}%`, maxWidth: `calc(${room} - 0.75rem)` };
  return place === "before"
    ? { right: `${100 - start}%`, maxWidth: room }
    : { left: `${end}%`, maxWidth: room };
}
