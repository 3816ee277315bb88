"use client";

import { Panel } from "@xyflow/react";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Canvas } from "./canvas";

const entries = [
  { kind: "shown", className: "stroke-muted", dash: undefined, words: "reply was shown" },
  {
    kind: "missing",
    className: "stroke-state-failed/70",
    dash: "7 3 1.5 3",
    words: "was told that no reply came",
  },
  { kind: "planned", className: "stroke-muted/60", dash: "5 4", words: "would be shown" },
  { kind: "assigns", className: "stroke-muted", dash: "1.5 4", words: "the plan assigns" },
] as const;

export type CanvasLegendProps = {
  canvas: Canvas;
  /** Something else takes the room: closed, unless the reader opens it. */
  isCramped: boolean;
};

/** What the kinds of lines mean; only those that are there. */
export function CanvasLegend({ canvas, isCramped }: CanvasLegendProps) {
  const id = useId();
  const [chosen, setChosen] = useState<{ isOpen: boolean; isCramped: boolean } | null>(null);
  // A choice holds until the room changes.
  const isOpen = chosen?.isCramped === isCramped ? chosen.isOpen : !isCramped;
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  const shown = entries.filter(({ kind }) => canvas.edges.some((edge) => edge.kind === kind));
  if (shown.length === 0) return null;
  return (
    <Panel
      position="bottom-left"
      className="flex items-center gap-4 rounded-md bg-background/85 text-xs text-muted max-sm:hidden"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen({ isOpen: !isOpen, isCramped })}
        className="flex h-7 cursor-pointer items-center gap-1 rounded-md px-2 hover:text-foreground"
      >
        <Chevron aria-hidden className="size-3.5" />
        Lines
      </button>
      <div id={id} className={classNames("gap-4 pr-2", isOpen ? "flex" : "hidden")}>
        {shown.map(({ kind, className, dash, words }) => (
          <span key={kind} className="flex items-center gap-1.5">
            <svg aria-hidden width="26" height="8">
              <line
                x1="1"
                x2="25"
                y1="4"
                y2="4"
                strokeWidth="1.6"
                strokeLinecap="round"
                strokeDasharray={dash}
                className={className}
              />
            </svg>
            {words}
          </span>
        ))}
      </div>
    </Panel>
  );
}
