import { type Plan, visiblePositions } from "./plan";

export const planShapeNames = [
  /** No steps: the previous answer is accepted. */
  "accept",
  /** One step. */
  "one-shot",
  /** Several steps, none sees another. */
  "independent",
  /** One step after the other. */
  "chain",
  /** Several roots, then one last step that sees them all. */
  "fork-join",
  /** One root, several steps side by side, one last step that sees them all. */
  "diamond",
  /** Any other plan in layers, each step seeing the whole layer before it, with one last step. */
  "layered",
  "other",
] as const;
export type PlanShapeName = (typeof planShapeNames)[number];

/** The graph of one round. Positions are 0-based; edges are the (subtask, reply) pairs that are really shown. */
export type PlanShape = {
  name: PlanShapeName;
  /** Steps that see no other step. */
  roots: number[];
  /** Steps that see two others or more. */
  joins: number[];
  /** For each step, the number of steps on the longest way to it; roots have 0. */
  levels: number[];
  /** The number of levels. */
  depth: number;
  /** The most steps on one level: how many can run at once. */
  width: number;
  edges: [from: number, to: number][];
  /** A longest way through the graph; of several, the one by way of the earliest steps. */
  criticalPath: number[];
};

export function toShape(plan: Plan): PlanShape {
  const seen = plan.steps.map((step, index) => visiblePositions(step.access, index));
  const levels: number[] = [];
  for (const positions of seen) {
    levels.push(positions.reduce((level, from) => Math.max(level, (levels[from] ?? 0) + 1), 0));
  }
  const depth = levels.reduce((most, level) => Math.max(most, level + 1), 0);
  const sizes = Array.from({ length: depth }, (_, level) => count(levels, level));
  const positions = seen.map((_, index) => index);
  return {
    name: nameShape(seen, levels, sizes),
    roots: positions.filter((index) => seen[index]?.length === 0),
    joins: positions.filter((index) => (seen[index]?.length ?? 0) >= 2),
    levels,
    depth,
    width: Math.max(0, ...sizes),
    edges: seen.flatMap((from, to) => from.map((position): [number, number] => [position, to])),
    criticalPath: findCriticalPath(seen, levels, depth),
  };
}

function count(levels: number[], level: number): number {
  return levels.filter((other) => other === level).length;
}

function nameShape(seen: number[][], levels: number[], sizes: number[]): PlanShapeName {
  if (seen.length === 0) return "accept";
  if (seen.length === 1) return "one-shot";
  if (sizes.length === 1) return "independent";
  if (sizes.every((size) => size === 1)) return "chain";
  if (!isLayered(seen, levels, sizes)) return "other";
  if (sizes.length === 2) return "fork-join";
  return sizes.length === 3 && sizes[0] === 1 ? "diamond" : "layered";
}

function isLayered(seen: number[][], levels: number[], sizes: number[]): boolean {
  const hasOneEnd = sizes.at(-1) === 1 && levels.at(-1) === sizes.length - 1;
  return (
    hasOneEnd &&
    levels.every((level, index) =>
      levels.every((other, from) => other !== level - 1 || (seen[index]?.includes(from) ?? false)),
    )
  );
}

function findCriticalPath(seen: number[][], levels: number[], depth: number): number[] {
  const path: number[] = [];
  let candidates = levels.map((_, index) => index);
  for (let level = depth - 1; level >= 0; level -= 1) {
    const step = candidates.find((index) => levels[index] === level);
    if (step === undefined) break;
    path.unshift(step);
    candidates = seen[step] ?? [];
  }
  return path;
}
