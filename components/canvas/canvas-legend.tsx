"use client";

import { Panel } from "@xyflow/react";
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

/** What the kinds of lines mean; only those that are there. */
export function CanvasLegend({ canvas }: { canvas: Canvas }) {
  const shown = entries.filter(({ kind }) => canvas.edges.some((edge) => edge.kind === kind));
  if (shown.length === 0) return null;
  return (
    <Panel
      position="bottom-left"
      className="pointer-events-none flex gap-4 rounded-md bg-background/85 px-2 py-1 text-xs text-muted max-sm:hidden"
    >
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
    </Panel>
  );
}
