/** A place in a column: a step, or the lane of an edge that passes the column on its way to a later one. */
export type Slot = {
  id: string;
  /** Steps by position in the plan; the source of everything (Conductor or question) is -1. Lanes carry their source's. */
  step: number;
  isLane: boolean;
  height: number;
  /** Ids of the slots in the column before that lead here. */
  from: string[];
};

export type SlotGraph = { levels: number[]; columns: Slot[][]; edges: SlotEdge[] };
/** An edge from step to step (-1: the source) and the lanes it takes on the way. */
export type SlotEdge = { from: number; to: number; lanes: string[] };

export const rootSlotId = "root";
const laneGap = 8;

/**
 * The columns of a round: each step stands right of all it may see, the last step in the last column. Edges that pass
 * columns get lanes there, one for each source, so that no edge ever runs across a node.
 */
export function toSlotGraph(
  sees: readonly (readonly number[])[],
  height: number,
  lane: number,
): SlotGraph {
  const levels = toLevels(sees);
  const depth = Math.max(-1, ...levels) + 1;
  const columns: Slot[][] = Array.from({ length: depth }, () => []);
  levels.forEach((level, step) => {
    columns[level]?.push({ id: `s${step}`, step, isLane: false, height, from: [] });
  });
  const edges = sees.flatMap((seen, to) =>
    (seen.length === 0 ? [-1] : seen).map((from) => addEdge({ from, to }, levels, columns, lane)),
  );
  return { levels, columns, edges };
}

function toLevels(sees: readonly (readonly number[])[]): number[] {
  const levels: number[] = [];
  sees.forEach((seen, step) => {
    levels[step] = Math.max(-1, ...seen.map((earlier) => levels[earlier] ?? -1)) + 1;
  });
  if (levels.length > 0) levels[levels.length - 1] = Math.max(...levels);
  return levels;
}

function addEdge(
  edge: { from: number; to: number },
  levels: readonly number[],
  columns: Slot[][],
  height: number,
): SlotEdge {
  const first = (edge.from < 0 ? -1 : (levels[edge.from] ?? 0)) + 1;
  const last = levels[edge.to] ?? 0;
  const lanes: string[] = [];
  let previous = edge.from < 0 ? rootSlotId : `s${edge.from}`;
  for (let column = first; column < last; column++) {
    const id = `l${edge.from}.${column}`;
    const slots = columns[column] ?? [];
    if (!slots.some((slot) => slot.id === id)) {
      slots.push({ id, step: edge.from, isLane: true, height, from: [previous] });
    }
    lanes.push(id);
    previous = id;
  }
  columns[last]?.find((slot) => slot.id === `s${edge.to}`)?.from.push(previous);
  return { ...edge, lanes };
}

/** Orders each column so that few edges cross. The same graph always gives the same order. */
export function orderSlots(columns: readonly Slot[][]): Slot[][] {
  let best = columns.map((column) => [...column].sort((a, b) => a.step - b.step));
  let fewest = countCrossings(best);
  let current = best;
  for (let sweep = 0; sweep < 6 && fewest > 0; sweep++) {
    current = sweep % 2 === 0 ? sweepForward(current) : sweepBackward(current);
    const crossings = countCrossings(current);
    if (crossings < fewest) {
      fewest = crossings;
      best = current;
    }
  }
  return best;
}

function ranks(column: readonly Slot[] | undefined): Map<string, number> {
  return new Map(column ? column.map((slot, rank) => [slot.id, rank]) : [[rootSlotId, 0]]);
}

function sweepForward(columns: readonly Slot[][]): Slot[][] {
  const ordered: Slot[][] = [];
  columns.forEach((column, index) => {
    const before = ranks(index === 0 ? undefined : ordered[index - 1]);
    ordered.push(sortByMean(column, (slot) => slot.from.flatMap((id) => before.get(id) ?? [])));
  });
  return ordered;
}

function sweepBackward(columns: readonly Slot[][]): Slot[][] {
  const ordered = [...columns];
  for (let index = columns.length - 2; index >= 0; index--) {
    const after = ordered[index + 1] ?? [];
    ordered[index] = sortByMean(ordered[index] ?? [], (slot) =>
      after.flatMap((next, rank) => (next.from.includes(slot.id) ? [rank] : [])),
    );
  }
  return ordered;
}

function sortByMean(column: readonly Slot[], neighbours: (slot: Slot) => number[]): Slot[] {
  return column
    .map((slot, rank) => ({ slot, rank, mean: mean(neighbours(slot)) ?? rank }))
    .sort((a, b) => a.mean - b.mean || a.rank - b.rank)
    .map(({ slot }) => slot);
}

function countCrossings(columns: readonly Slot[][]): number {
  let crossings = 0;
  for (let index = 1; index < columns.length; index++) {
    const before = ranks(columns[index - 1]);
    const pairs = (columns[index] ?? []).flatMap((slot, rank) =>
      slot.from.map((id) => [before.get(id) ?? 0, rank] as const),
    );
    for (const [a, b] of pairs) {
      crossings += pairs.filter(([c, d]) => c < a && d > b).length;
    }
  }
  return crossings;
}

/** Heights of the slots' middles, with the source's middle at 0. No two slots of a column overlap. */
export function placeSlots(columns: readonly Slot[][], gap: number): Map<string, number> {
  const middles = new Map<string, number>([[rootSlotId, 0]]);
  const outgoing = toOutgoing(columns);
  for (const column of columns) {
    settle(column, gap, middles, (slot) => slot.from);
  }
  for (const column of [...columns].reverse().slice(1)) {
    settle(column, gap, middles, (slot) => [slot.id, ...(outgoing.get(slot.id) ?? [])]);
  }
  // At last each step goes level with what leads to it, so that chains are straight.
  for (const column of columns.slice(1)) {
    settle(column, gap, middles, (slot) => slot.from);
  }
  return middles;
}

function toOutgoing(columns: readonly Slot[][]): Map<string, string[]> {
  const outgoing = new Map<string, string[]>();
  for (const slot of columns.flat()) {
    for (const id of slot.from) outgoing.set(id, [...(outgoing.get(id) ?? []), slot.id]);
  }
  return outgoing;
}

type Block = { weight: number; sum: number; size: number };

/**
 * Puts each slot of a column as near as possible to the mean of its neighbours, in order and without overlap: least
 * squares under separation, solved by pooling adjacent violators. Steps weigh far more than lanes, which give way.
 */
function settle(
  column: readonly Slot[],
  gap: number,
  middles: Map<string, number>,
  neighbours: (slot: Slot) => readonly string[],
): void {
  const offsets = toOffsets(column, gap);
  const blocks: Block[] = [];
  column.forEach((slot, index) => {
    const wanted = wantedMiddle(neighbours(slot), middles);
    const weight = slot.isLane ? 1e-4 : 1;
    blocks.push({ weight, sum: weight * (wanted - (offsets[index] ?? 0)), size: 1 });
    mergeViolators(blocks);
  });
  let index = 0;
  for (const block of blocks) {
    for (let count = 0; count < block.size; count++, index++) {
      const slot = column[index];
      if (slot) middles.set(slot.id, Math.round(block.sum / block.weight + (offsets[index] ?? 0)));
    }
  }
}

/** Steps pull, lanes only where there is no step to pull: so a chain stays straight beside the edges that pass it. */
function wantedMiddle(ids: readonly string[], middles: ReadonlyMap<string, number>): number {
  const steps = ids.filter((id) => !id.startsWith("l"));
  const pulling = steps.length > 0 ? steps : ids;
  return mean(pulling.flatMap((id) => middles.get(id) ?? [])) ?? 0;
}

function toOffsets(column: readonly Slot[], gap: number): number[] {
  const offsets: number[] = [];
  column.forEach((slot, index) => {
    const above = column[index - 1];
    const previous = offsets[index - 1];
    offsets.push(
      above === undefined || previous === undefined
        ? 0
        : previous +
            Math.ceil((above.height + slot.height) / 2) +
            (above.isLane || slot.isLane ? laneGap : gap),
    );
  });
  return offsets;
}

function mergeViolators(blocks: Block[]): void {
  for (;;) {
    const last = blocks.at(-1);
    const before = blocks.at(-2);
    if (!last || !before || before.sum / before.weight <= last.sum / last.weight) return;
    blocks.splice(-2, 2, {
      weight: before.weight + last.weight,
      sum: before.sum + last.sum,
      size: before.size + last.size,
    });
  }
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
