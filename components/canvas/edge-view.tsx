"use client";

import { type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { CanvasEdge } from "./canvas";
import { toEdgePath } from "./edge-path";
import { useIsFar } from "./far-context";

export type FlowEdge = Edge<{ edge: CanvasEdge; isLinked: boolean }, "way">;

const looks: Record<CanvasEdge["kind"], string> = {
  shown: "stroke-muted stroke-[1.6]",
  missing: "stroke-state-failed/70 stroke-[1.6] [stroke-dasharray:7_3_1.5_3]",
  planned: "stroke-muted/60 stroke-[1.6] [stroke-dasharray:5_4]",
  assigns: "stroke-muted stroke-[1.5] [stroke-dasharray:1.5_4]",
  asks: "stroke-muted/60 stroke-[1.6]",
  retry: "stroke-state-failed stroke-[1.6] [stroke-dasharray:4_4]",
  answers: "stroke-accent stroke-2",
};

const EdgeView = memo(function EdgeView({ data }: EdgeProps<FlowEdge>) {
  const isFar = useIsFar();
  if (!data) return null;
  const { edge, isLinked } = data;
  const marker = isLinked ? "linked" : edge.kind;
  return (
    <>
      <path
        d={toEdgePath(edge)}
        fill="none"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        markerEnd={`url(#canvas-arrow-${marker})`}
        className={classNames(
          looks[edge.kind],
          edge.isPending && "opacity-55",
          isLinked && "stroke-accent stroke-[2.2] opacity-100",
        )}
      />
      {edge.label && edge.labelAt ? (
        <EdgeLabelRenderer>
          <div
            style={{
              transform: `translate(-50%, -50%) translate(${edge.labelAt.x}px, ${edge.labelAt.y}px)`,
            }}
            className={classNames(
              "absolute rounded-full border border-border-strong bg-background px-2.5 py-0.5 whitespace-nowrap text-muted",
              isFar ? "text-lg" : "text-xs",
              edge.kind === "retry" && "border-state-failed/40 text-state-failed",
            )}
          >
            {edge.label}
          </div>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});

export const edgeTypes = { way: EdgeView };

const arrows = [
  ["shown", "fill-muted"],
  ["missing", "fill-state-failed"],
  ["planned", "fill-muted/60"],
  ["assigns", "fill-muted"],
  ["asks", "fill-muted"],
  ["retry", "fill-state-failed"],
  ["answers", "fill-accent"],
  ["linked", "fill-accent"],
] as const;

/** The arrow heads that edges refer to. */
export function ArrowHeads() {
  const size = useIsFar() ? 15 : 9;
  return (
    <svg aria-hidden className="absolute size-0">
      <defs>
        {arrows.map(([name, fill]) => (
          <marker
            key={name}
            id={`canvas-arrow-${name}`}
            viewBox="0 0 10 10"
            refX="8.5"
            refY="5"
            markerWidth={size}
            markerHeight={size}
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0.5 1 L9 5 L0.5 9 z" className={fill} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
