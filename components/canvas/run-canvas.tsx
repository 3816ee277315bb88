"use client";

import "@xyflow/react/dist/style.css";
import {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
} from "@xyflow/react";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Canvas, isStepNode } from "./canvas";
import { CanvasLegend } from "./canvas-legend";
import { CanvasTools } from "./canvas-tools";
import { ArrowHeads, edgeTypes } from "./edge-view";
import { FarContext } from "./far-context";
import { fitOptions } from "./follow-view";
import { type FlowNode, nodeTypes } from "./node-views/node-types";
import { createFlowMapper } from "./to-flow";
import { useCanvasKeys } from "./use-canvas-keys";
import { useFollow } from "./use-follow";
import { useIsZoomedOut } from "./use-is-zoomed-out";

export type RunCanvasProps = {
  canvas: Canvas;
  selectedId: string | null;
  onSelect(id: string | null): void;
  /** New rounds come into view until the user moves the view. */
  isLive: boolean;
  className?: string;
};

const canvasVariables: Record<`--${string}`, string> = {
  "--xy-attribution-background-color": "transparent",
};
/** Nodes above which nothing moves by itself. */
const mostAnimated = 60;
/** Nodes above which only those in view are drawn. */
const mostDrawn = 150;
/** Nodes above which the map is shown unless it is closed. */
const mostWithoutMap = 25;

/** The workflow of a run: read-only, by mouse, touch and keyboard. */
export function RunCanvas(props: RunCanvasProps) {
  return (
    <ReactFlowProvider>
      <CanvasView {...props} />
    </ReactFlowProvider>
  );
}

function CanvasView({ canvas, selectedId, onSelect, isLive, className }: RunCanvasProps) {
  const [toFlow] = useState(createFlowMapper);
  const [hasMap, setHasMap] = useState(canvas.nodes.length > mostWithoutMap);
  const isFar = useIsZoomedOut();
  const keys = useCanvasKeys({ canvas, selectedId, onSelect });
  const follow = useFollow({ canvas, isLive, isPaused: selectedId !== null });
  const { nodes, edges } = toFlow(canvas, { selectedId, tabStopId: keys.tabStopId });
  return (
    <FarContext value={isFar}>
      <ArrowHeads />
      <ReactFlow<FlowNode>
        aria-label="Workflow of this run. Arrow keys go from step to step, Home and End to the first and last, Page Up and Page Down from round to round; Enter opens one."
        className={classNames(
          "bg-background!",
          canvas.nodes.length > mostAnimated &&
            "[&_.node-card]:animate-none! [&_.node-card_svg]:animate-none!",
          className,
        )}
        style={canvasVariables}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeClick={(_, node) => onSelect(node.id)}
        onPaneClick={() => onSelect(null)}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onMoveStart={follow.onMoveStart}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        elevateNodesOnSelect={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        // The wheel scrolls the page, which the canvas is part of; with Ctrl it zooms.
        zoomOnScroll={false}
        preventScrolling={false}
        minZoom={0.04}
        maxZoom={2}
        fitView={follow.fitsAtStart}
        fitViewOptions={fitOptions}
        onlyRenderVisibleElements={canvas.nodes.length > mostDrawn}
        proOptions={{ hideAttribution: false }}
      >
        <Background
          variant={BackgroundVariant.Dots}
          gap={22}
          size={1.2}
          color="var(--border-strong)"
        />
        <CanvasLegend canvas={canvas} isCramped={selectedId !== null} />
        <CanvasTools
          isFollowing={follow.isFollowing}
          canFollow={isLive}
          onFit={follow.fit}
          onFollow={follow.follow}
          onZoom={follow.leave}
          hasMap={hasMap}
          onToggleMap={() => setHasMap((shown) => !shown)}
        />
        {hasMap ? (
          <MiniMap<FlowNode>
            ariaLabel="Map of the workflow"
            pannable
            zoomable
            className="mb-14! rounded-lg border border-border bg-surface!"
            bgColor="var(--surface)"
            maskColor="color-mix(in oklab, var(--background) 72%, transparent)"
            nodeBorderRadius={12}
            nodeColor={mapColor}
          />
        ) : null}
      </ReactFlow>
    </FarContext>
  );
}

function mapColor({ data: { item } }: FlowNode): string {
  if (!("kind" in item)) return "var(--subtle)";
  if (!isStepNode(item)) return item.kind === "answer" ? "var(--accent)" : "var(--foreground)";
  return item.worker ? `var(--worker-${item.worker.color % 8})` : "var(--muted)";
}
