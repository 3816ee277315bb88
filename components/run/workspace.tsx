"use client";

import { List, Waypoints } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import type { Canvas } from "@/components/canvas/canvas";
import { RunCanvas } from "@/components/canvas/run-canvas";
import { classNames } from "@/components/ui/class-names";
import { Sheet } from "@/components/ui/sheet";
import type { Run } from "@/lib/runs";
import { NoData } from "./no-data";
import { workspaceStyle } from "./run-page-style";
import { type RunViewName, runViews, useChosenView } from "./run-url";
import { workflowId } from "./skip-to-workflow";
import { StepList } from "./step-list";
import { useEscape } from "./use-escape";
import { useIsWide } from "./use-is-wide";
import { useKeptHeight } from "./use-kept-height";
import { usePanelFocus } from "./use-panel-focus";

export type WorkspaceProps = {
  run: Run;
  canvas: Canvas;
  isLive: boolean;
  /** What the canvas of the run that has ended needs to be read as a whole, in pixels; null: it may still grow. */
  wholePx: number | null;
  /** Whether `run` is what it was after some event of its history. */
  isReplaying: boolean;
  selectedId: string | null;
  onSelect(id: string | null): void;
  /** What is to be known of what the canvas shows. It stands in a row that is there anyway, so that nothing moves. */
  notice: ReactNode;
  /** Shown beside, on narrow screens over, the canvas. */
  inspector: ReactNode;
};

/** The workflow as canvas or list, with the selected step beside it. */
export function Workspace(props: WorkspaceProps) {
  const { run, wholePx, selectedId, onSelect, inspector } = props;
  const isWide = useIsWide();
  const [chosen, setChosen] = useChosenView();
  // The server cannot know the width: until it is known, style rules alone choose.
  const view = chosen ?? (isWide === null ? null : isWide ? "canvas" : "list");
  const box = useKeptHeight(props.isReplaying && view !== "canvas");
  const panel = usePanelFocus(selectedId);
  const handleEscape = useCallback(() => onSelect(null), [onSelect]);
  useEscape(isWide === true && inspector !== null, handleEscape);
  return (
    <section id={workflowId} aria-label="Workflow" className="flex flex-col gap-1.5 lg:flex-1">
      <div className="flex items-center gap-x-3 gap-y-1.5 max-lg:flex-wrap">
        <h2 className="text-sm font-semibold">Workflow</h2>
        <div className="flex min-w-0 flex-1 items-center justify-end gap-3 max-lg:order-last max-lg:basis-full max-lg:flex-col max-lg:items-stretch max-lg:empty:hidden">
          {props.notice}
        </div>
        <ViewSwitch view={view} onChange={(next) => void setChosen(next)} />
      </div>
      <div
        ref={box}
        style={wholePx === null ? undefined : wholeStyle(wholePx)}
        className={classNames(
          workspaceStyle,
          props.isReplaying && "border-accent/50",
          view === "canvas" ? "max-lg:h-[max(24rem,60dvh)]" : "max-lg:min-h-40",
        )}
      >
        <div className="flex max-lg:h-full lg:absolute lg:inset-0">
          <div
            className={classNames(
              "relative h-full min-w-0 flex-1",
              view === "list" && "overflow-y-auto",
            )}
          >
            {run.rounds.length === 0 ? <NoData run={run} /> : null}
            <WorkflowView {...props} view={view} canDraw={isWide !== null} />
          </div>
          {isWide && inspector ? (
            <aside
              ref={panel}
              tabIndex={-1}
              aria-label="Selected step"
              className="flex w-[28rem] focus-visible:-outline-offset-2 shrink-0 flex-col border-l border-border motion-safe:animate-appear"
            >
              {inspector}
            </aside>
          ) : null}
        </div>
      </div>
      {isWide === false ? (
        <Sheet
          isOpen={inspector !== null}
          onOpenChange={(isOpen) => (isOpen ? undefined : onSelect(null))}
          title="Selected step"
        >
          {inspector}
        </Sheet>
      ) : null}
    </section>
  );
}

function wholeStyle(heightPx: number): Record<`--${string}`, string> {
  return { "--whole": `${heightPx}px` };
}

type WorkflowViewProps = Pick<
  WorkspaceProps,
  "run" | "canvas" | "isLive" | "selectedId" | "onSelect"
> & {
  /** Null: the list where the screen is narrow, and nothing yet where it is wide. */
  view: RunViewName | null;
  canDraw: boolean;
};

function WorkflowView(props: WorkflowViewProps) {
  const { run, canvas, isLive, selectedId, onSelect, view, canDraw } = props;
  if (view === "canvas") {
    return canDraw ? (
      <RunCanvas canvas={canvas} selectedId={selectedId} onSelect={onSelect} isLive={isLive} />
    ) : null;
  }
  return (
    <div className={view === null ? "lg:hidden" : undefined}>
      <StepList run={run} selectedId={selectedId} onSelect={onSelect} />
    </div>
  );
}

const viewLooks = {
  canvas: { word: "Canvas", icon: Waypoints },
  list: { word: "List", icon: List },
} as const;

/** What looks pressed until the width is known. */
const pressedByWidth = {
  canvas: "lg:bg-subtle lg:font-medium lg:text-foreground",
  list: "max-lg:bg-subtle max-lg:font-medium max-lg:text-foreground",
} as const;

type ViewSwitchProps = { view: RunViewName | null; onChange(view: RunViewName): void };

function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex shrink-0 rounded-md max-lg:ml-auto border border-border-strong bg-surface p-0.5">
      <legend className="sr-only">View</legend>
      {runViews.map((name) => {
        const { word, icon: Icon } = viewLooks[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => onChange(name)}
            className={classNames(
              "flex h-7 cursor-pointer items-center gap-1.5 rounded px-2.5 text-sm text-muted aria-pressed:bg-subtle aria-pressed:font-medium aria-pressed:text-foreground",
              view === null && pressedByWidth[name],
            )}
          >
            <Icon aria-hidden className="size-4" />
            {word}
          </button>
        );
      })}
    </fieldset>
  );
}
