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

export type WorkspaceProps = {
  run: Run;
  canvas: Canvas;
  isLive: boolean;
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
  const { run, canvas, isLive, selectedId, onSelect, inspector } = props;
  const isWide = useIsWide();
  const [chosen, setChosen] = useChosenView();
  const view = chosen ?? (isWide === false ? "list" : "canvas");
  const handleEscape = useCallback(() => {
    const node = document.querySelector(
      `.react-flow__node[data-id="${CSS.escape(selectedId ?? "")}"] button`,
    );
    onSelect(null);
    if (node instanceof HTMLElement) node.focus();
  }, [selectedId, onSelect]);
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
            {isWide === null ? null : view === "canvas" ? (
              <RunCanvas
                canvas={canvas}
                selectedId={selectedId}
                onSelect={onSelect}
                isLive={isLive}
              />
            ) : (
              <StepList run={run} selectedId={selectedId} onSelect={onSelect} />
            )}
          </div>
          {isWide && inspector ? (
            <aside
              aria-label="Selected step"
              className="flex w-[28rem] shrink-0 flex-col border-l border-border motion-safe:animate-appear"
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

const viewLooks = {
  canvas: { word: "Canvas", icon: Waypoints },
  list: { word: "List", icon: List },
} as const;

function ViewSwitch({ view, onChange }: { view: RunViewName; onChange(view: RunViewName): void }) {
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
            className="flex h-7 cursor-pointer items-center gap-1.5 rounded px-2.5 text-sm text-muted aria-pressed:bg-subtle aria-pressed:font-medium aria-pressed:text-foreground"
          >
            <Icon aria-hidden className="size-4" />
            {word}
          </button>
        );
      })}
    </fieldset>
  );
}
