import type { CanvasEdge, Point } from "./canvas";

const cornerRadius = 14;

/** The SVG path of an edge, for the screen and for the picture file alike. */
export function toEdgePath({ route, shape }: Pick<CanvasEdge, "route" | "shape">): string {
  return shape === "curve" ? curvePath(route) : elbowPath(route);
}

function curvePath(route: readonly Point[]): string {
  return route
    .map((point, index) => {
      const before = route[index - 1];
      if (!before) return `M${point.x} ${point.y}`;
      if (before.y === point.y) return `L${point.x} ${point.y}`;
      const bend = (point.x - before.x) / 2;
      return `C${before.x + bend} ${before.y} ${point.x - bend} ${point.y} ${point.x} ${point.y}`;
    })
    .join("");
}

function elbowPath(route: readonly Point[]): string {
  return route
    .map((point, index) => {
      const before = route[index - 1];
      const after = route[index + 1];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const radius = Math.min(
        cornerRadius,
        distance(before, point) / 2,
        distance(point, after) / 2,
      );
      const start = towards(point, before, radius);
      const end = towards(point, after, radius);
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
    })
    .join("");
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to);
  if (whole === 0) return from;
  const share = length / whole;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Points along an edge, dense enough to test what it runs across. */
export function sampleEdge({ route, shape }: Pick<CanvasEdge, "route" | "shape">): Point[] {
  return route.flatMap((point, index) => {
    const before = route[index - 1];
    if (!before) return [point];
    const isStraight = shape === "elbow" || before.y === point.y;
    return Array.from({ length: 40 }, (_, tick) => {
      const t = (tick + 1) / 40;
      const eased = 3 * t * t * (1 - t) + t ** 3;
      const x = isStraight ? t : 1.5 * t * (1 - t) ** 2 + 1.5 * t * t * (1 - t) + t ** 3;
      return {
        x: before.x + (point.x - before.x) * x,
        y: before.y + (point.y - before.y) * (isStraight ? t : eased),
      };
    });
  });
}
