import {
  answerId,
  type Box,
  type Canvas,
  type CanvasNode,
  isStepNode,
  type StepNode,
} from "./canvas";

export type Direction = "left" | "right" | "up" | "down";

type Sideways = "left" | "right";

/**
 * The node that an arrow key leads to: to the left and right along an edge of the round, from its end to the next round, and
 * from the last one to the answer; up and down within a level, and where it ends to the nearest one.
 */
export function neighbourOf(canvas: Canvas, id: string, direction: Direction): string | null {
  const from = canvas.nodes.find((node) => node.id === id);
  if (!from) return canvas.nodes[0]?.id ?? null;
  if (direction === "up" || direction === "down") return nearestAcross(canvas, from, direction);
  return (
    (isStepNode(from) ? withinRounds(canvas, from, direction) : null) ??
    nearest(from, linkedTo(canvas, from, direction)) ??
    nearest(from, besideOf(canvas, from, direction))
  );
}

/** Lines from round to round are not followed: they would pass over the plan of the next one. */
function withinRounds(canvas: Canvas, from: StepNode, direction: Sideways): string | null {
  const { round } = from.step;
  const isHere = (node: CanvasNode) => isStepNode(node) && node.step.round === round;
  const other = round + (direction === "right" ? 1 : -1);
  const others = canvas.nodes.filter((node) => isStepNode(node) && node.step.round === other);
  return (
    nearest(from, linkedTo(canvas, from, direction).filter(isHere)) ??
    nearest(from, besideOf(canvas, from, direction).filter(isHere)) ??
    others.at(direction === "right" ? 0 : -1)?.id ??
    null
  );
}

function linkedTo(canvas: Canvas, from: CanvasNode, direction: Sideways): CanvasNode[] {
  const ids = new Set(
    canvas.edges.flatMap((edge) => {
      if (direction === "right") return edge.source === from.id ? [edge.target] : [];
      return edge.target === from.id ? [edge.source] : [];
    }),
  );
  return canvas.nodes.filter((node) => ids.has(node.id));
}

function besideOf(canvas: Canvas, from: CanvasNode, direction: Sideways): CanvasNode[] {
  const sign = direction === "right" ? 1 : -1;
  return canvas.nodes.filter(
    (node) => sign * (node.x - from.x) >= Math.min(node.width, from.width),
  );
}

function nearestAcross(canvas: Canvas, from: CanvasNode, direction: "up" | "down"): string | null {
  const sign = direction === "down" ? 1 : -1;
  const across = canvas.nodes.filter(
    (node) => sign * (middleOf(node).y - middleOf(from).y) >= from.height / 2,
  );
  const level = across.filter(
    (node) => node.x < from.x + from.width && from.x < node.x + node.width,
  );
  return nearest(from, level) ?? nearest(from, across);
}

export type Jump = "first" | "last" | "next-round" | "previous-round";

/** The first or last step of all, or the first one of the round after or before. */
export function jumpFrom(canvas: Canvas, id: string, jump: Jump): string | null {
  const steps = canvas.nodes.filter(isStepNode);
  if (jump === "first") return steps[0]?.id ?? null;
  if (jump === "last") return steps.at(-1)?.id ?? null;
  const round = roundAt(canvas, steps, id) + (jump === "next-round" ? 1 : -1);
  return steps.find(({ step }) => step.round === round)?.id ?? null;
}

/** The question lies before the first round, the answer after the last. */
function roundAt(canvas: Canvas, steps: readonly StepNode[], id: string): number {
  const step = steps.find((node) => node.id === id)?.step;
  if (step) return step.round;
  return id === answerId ? canvas.frames.length : -1;
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
