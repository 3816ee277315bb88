import { Position } from "@xyflow/react";
import type { Canvas, CanvasEdge, CanvasFrame, CanvasNode } from "./canvas";
import type { FlowEdge } from "./edge-view";
import { nodeLabel } from "./node-label";
import type { NodeButtonLook } from "./node-views/node-button";
import type { FlowNode } from "./node-views/node-types";

export type FlowState = { selectedId: string | null; tabStopId: string | null };

type Known<Item, Flow> = { item: Item; look: string; flow: Flow };

/** Nodes and edges for React Flow, from the canvas alone. Objects are kept as long as what they show is unchanged. */
export function createFlowMapper() {
  const nodes = new Map<string, Known<CanvasNode | CanvasFrame, FlowNode>>();
  const edges = new Map<string, Known<CanvasEdge, FlowEdge>>();
  return (canvas: Canvas, state: FlowState) => {
    const hasRounds = canvas.frames.length > 1;
    return {
      nodes: [
        ...canvas.frames.map((frame) => reuse(nodes, frame, "", () => toFrameNode(frame))),
        ...canvas.nodes.map((node) => {
          const isSelected = node.id === state.selectedId;
          const isTabStop = node.id === state.tabStopId;
          const look = [isSelected, isTabStop, hasRounds].join();
          return reuse(nodes, node, look, () =>
            toNode(node, { isSelected, isTabStop, label: nodeLabel(node, hasRounds) }),
          );
        }),
      ],
      edges: canvas.edges.map((edge) => {
        const isLinked = edge.source === state.selectedId || edge.target === state.selectedId;
        return reuse(edges, edge, String(isLinked), () => toFlowEdge(edge, isLinked));
      }),
    };
  };
}

function reuse<Item extends { id: string }, Flow>(
  known: Map<string, Known<Item, Flow>>,
  item: Item,
  look: string,
  make: () => Flow,
): Flow {
  const old = known.get(item.id);
  if (old && old.item === item && old.look === look) return old.flow;
  const flow = make();
  known.set(item.id, { item, look, flow });
  return flow;
}

function toFrameNode(frame: CanvasFrame): FlowNode {
  const { x, y, width, height } = frame;
  return {
    id: frame.id,
    type: "frame",
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data: { item: frame },
    zIndex: -2,
    selectable: false,
    style: { pointerEvents: "none" },
    ariaRole: "presentation",
  };
}

function toNode(node: CanvasNode, { isSelected, isTabStop, label }: NodeButtonLook): FlowNode {
  const { id, x, y, width, height } = node;
  const end = { x: 0, y: height / 2, width: 1, height: 1 };
  return {
    id,
    position: { x, y },
    width,
    height,
    // Sizes are fixed. Without them React Flow leaves a changed node out when it fits the view.
    measured: { width, height },
    selected: isSelected,
    handles: [
      { ...end, type: "target", position: Position.Left },
      { ...end, x: width, type: "source", position: Position.Right },
    ],
    domAttributes: { "aria-roledescription": undefined },
    ...withItem(node, { label, isSelected, isTabStop }),
  } satisfies Omit<FlowNode, "type" | "data"> as FlowNode;
}

/** Ties the item's type to the node's, which TypeScript cannot follow through the union. */
function withItem(item: CanvasNode, button: NodeButtonLook): Pick<FlowNode, "type" | "data"> {
  return { type: item.kind, data: { item, button } } as Pick<FlowNode, "type" | "data">;
}

function toFlowEdge(edge: CanvasEdge, isLinked: boolean): FlowEdge {
  return {
    id: edge.id,
    type: "way",
    source: edge.source,
    target: edge.target,
    data: { edge, isLinked },
    focusable: false,
    selectable: false,
    ariaRole: "presentation",
    domAttributes: { "aria-hidden": true },
    zIndex: isLinked ? 0 : -1,
  };
}
