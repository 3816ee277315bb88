import type { Canvas } from "./canvas";

/**
 * Keeps the objects of the canvas before for everything that has not changed, so that an event redraws only what it
 * changed.
 */
export function reuseUnchanged(before: Canvas | null, now: Canvas): Canvas {
  if (!before) return now;
  const nodes = reuseItems(before.nodes, now.nodes);
  const edges = reuseItems(before.edges, now.edges);
  const frames = reuseItems(before.frames, now.frames);
  const bounds = isSame(before.bounds, now.bounds) ? before.bounds : now.bounds;
  return { nodes, edges, frames, bounds };
}

function reuseItems<Item extends { id: string }>(before: readonly Item[], now: Item[]): Item[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return now.map((item) => {
    const old = known.get(item.id);
    return old && isSame(old, item) ? old : item;
  });
}

/** Steps and workers are compared by identity, because a fold keeps what it does not change; small parts by value. */
function isSame(left: object, right: object): boolean {
  const a = Object.entries(left);
  const b = new Map(Object.entries(right));
  return a.length === b.size && a.every(([name, value]) => isSameValue(name, value, b.get(name)));
}

const comparedByValue = new Set(["route", "remarks", "labelAt"]);

function isSameValue(name: string, left: unknown, right: unknown): boolean {
  if (left === right) return true;
  return comparedByValue.has(name) && JSON.stringify(left) === JSON.stringify(right);
}
