import type { Box, Canvas, CanvasNode } from "./canvas";

export type Direction = "left" | "right" | "up" | "down";

/** The node that an arrow key leads to: along an edge to the left and right, to the nearest one up and down. */
export function neighbourOf(canvas: Canvas, id: string, direction: Direction): string | null {
  const from = canvas.nodes.find((node) => node.id === id);
  if (!from) return canvas.nodes[0]?.id ?? null;
  if (direction === "up" || direction === "down") return nearestAcross(canvas, from, direction);
  return alongEdge(canvas, from, direction) ?? nearestBeside(canvas, from, direction);
}

function alongEdge(canvas: Canvas, from: CanvasNode, direction: "left" | "right"): string | null {
  const ids = new Set(
    canvas.edges.flatMap((edge) => {
      if (direction === "right") return edge.source === from.id ? [edge.target] : [];
      return edge.target === from.id ? [edge.source] : [];
    }),
  );
  return nearest(
    from,
    canvas.nodes.filter((node) => ids.has(node.id)),
  );
}

function nearestBeside(
  canvas: Canvas,
  from: CanvasNode,
  direction: "left" | "right",
): string | null {
  const sign = direction === "right" ? 1 : -1;
  const beside = canvas.nodes.filter(
    (node) => sign * (node.x - from.x) >= Math.min(node.width, from.width),
  );
  return nearest(from, beside);
}

function nearestAcross(canvas: Canvas, from: CanvasNode, direction: "up" | "down"): string | null {
  const sign = direction === "down" ? 1 : -1;
  const across = canvas.nodes.filter(
    (node) => sign * (middleOf(node).y - middleOf(from).y) >= from.height / 2,
  );
  return nearest(from, across);
}

/** Ties go to the node that comes first, so that a key always leads to the same place. */
function nearest(from: Box, nodes: readonly CanvasNode[]): string | null {
  let best: CanvasNode | null = null;
  for (const node of nodes) {
    if (!best || distance(from, node) < distance(from, best)) best = node;
  }
  return best?.id ?? null;
}

function distance(a: Box, b: Box): number {
  const [from, to] = [middleOf(a), middleOf(b)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

function middleOf(box: Box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
