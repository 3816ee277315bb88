import type { Round } from "@/lib/runs";
import { type Box, type Point, sizes } from "./canvas";
import { orderSlots, placeSlots, rootSlotId, type SlotEdge, toSlotGraph } from "./slot-layout";

export type RoundLayout = {
  frame: Box;
  /** Boxes of the planning calls and of the plan's steps, by index. */
  conducts: Box[];
  steps: Box[];
  /** Ways to the round's steps by `from>to`; from -1 is the Conductor or the question. */
  routes: Map<string, Point[]>;
  /** A vertical line left of each step, clear of every node. */
  gutterLeft: number[];
  gutterRight: number[];
  /** A vertical line left of the planning calls, clear of every node. */
  sideLane: number;
};

type Place = {
  round: Round;
  hasConductor: boolean;
  /** The frame's left edge. */
  left: number;
  /** The middle of the first planning call (or of what asks), fixed before anything else is known. */
  middle: number;
  /** The frame may not begin above this, or null when there is nothing above. */
  top: number | null;
};

/** Layouts already made, by all that they depend on: a run that grows asks for the same ones again and again. */
const known = new Map<string, RoundLayout>();
const maxKnown = 200;

/**
 * Lays out one round from left to right. The place of a planning call depends on its try alone, and steps are placed
 * once, when their plan is known: so nothing that is drawn ever moves.
 */
export function layoutRound(place: Place): RoundLayout {
  const { round, ...rest } = place;
  const sees = round.steps.map((step) => step.sees.join());
  const key = JSON.stringify([rest, round.index, round.conducts.length, sees]);
  const layout = known.get(key) ?? computeLayout(place);
  if (known.size >= maxKnown) known.clear();
  known.set(key, layout);
  return layout;
}

function computeLayout({ round, hasConductor, left, middle, top }: Place): RoundLayout {
  const inner = left + sizes.framePadding;
  const conducts = round.conducts.map((_, index) => ({
    x: inner,
    y: middle - sizes.step.height / 2 + index * (sizes.step.height + sizes.retryGap),
    ...sizes.step,
  }));
  const planner = conducts.at(-1);
  const source: Point = planner
    ? { x: planner.x + planner.width, y: planner.y + planner.height / 2 }
    : { x: hasConductor ? inner + sizes.step.width : left, y: middle };
  const body = layoutSteps(round, source, hasConductor || conducts.length > 0, top);
  const boxes = [...conducts, ...body.steps];
  const right = Math.max(inner + sizes.step.width, ...boxes.map((box) => box.x + box.width));
  const highest = Math.min(middle - sizes.step.height / 2, body.top, ...boxes.map((box) => box.y));
  const lowest = Math.max(
    middle + sizes.step.height / 2,
    body.bottom,
    ...boxes.map((box) => box.y + box.height),
  );
  return {
    frame: {
      x: left,
      y: highest - sizes.frameHead,
      width: right + sizes.framePadding - left,
      height: lowest + sizes.framePadding - highest + sizes.frameHead,
    },
    conducts,
    ...body,
    sideLane: left + sizes.framePadding / 2,
  };
}

function layoutSteps(round: Round, source: Point, hasConductor: boolean, top: number | null) {
  const positions = new Map(round.steps.map((step, index) => [step.key, index]));
  const sees = round.steps.map((step) => step.sees.flatMap((key) => positions.get(key) ?? []));
  const graph = toSlotGraph(sees, sizes.step.height, sizes.lane);
  const columns = orderSlots(graph.columns);
  const middles = placeSlots(columns, sizes.rowGap);
  const slots = columns.flat();
  const highest = Math.min(
    ...slots.map((slot) => source.y + (middles.get(slot.id) ?? 0) - slot.height / 2),
  );
  const shift = top === null || slots.length === 0 ? 0 : Math.max(0, top - highest);
  const middleOf = (id: string) =>
    id === rootSlotId ? source.y : source.y + (middles.get(id) ?? 0) + shift;

  const lefts: number[] = [];
  let x = hasConductor ? source.x : source.x + sizes.framePadding;
  columns.forEach((column, index) => {
    if (index > 0 || hasConductor) x += gutterWidth(column, middleOf);
    lefts.push(x);
    x += sizes.step.width;
  });
  const leftOf = (step: number) => lefts[graph.levels[step] ?? 0] ?? source.x;
  const steps = round.steps.map((_, step) => ({
    x: leftOf(step),
    y: middleOf(`s${step}`) - sizes.step.height / 2,
    ...sizes.step,
  }));
  const toRoute = (edge: SlotEdge): Point[] => {
    const start =
      edge.from < 0
        ? source
        : { x: leftOf(edge.from) + sizes.step.width, y: middleOf(`s${edge.from}`) };
    const firstColumn = edge.from < 0 ? 0 : (graph.levels[edge.from] ?? 0) + 1;
    const lanes = edge.lanes.flatMap((id, offset) => {
      const laneLeft = lefts[firstColumn + offset] ?? 0;
      const y = middleOf(id);
      return [
        { x: laneLeft, y },
        { x: laneLeft + sizes.step.width, y },
      ];
    });
    return [start, ...lanes, { x: leftOf(edge.to), y: middleOf(`s${edge.to}`) }];
  };
  return {
    steps,
    routes: new Map(graph.edges.map((edge) => [`${edge.from}>${edge.to}`, toRoute(edge)])),
    gutterLeft: steps.map((box) => box.x - 24),
    gutterRight: steps.map((box) => box.x + box.width + 16),
    top: Math.min(...slots.map((slot) => middleOf(slot.id) - slot.height / 2)),
    bottom: Math.max(...slots.map((slot) => middleOf(slot.id) + slot.height / 2)),
  };
}

/** Wider where edges climb far, so that their curves stay soft. */
function gutterWidth(
  column: readonly { id: string; from: string[] }[],
  middleOf: (id: string) => number,
): number {
  const climbs = column.flatMap((slot) =>
    slot.from.map((id) => Math.abs(middleOf(slot.id) - middleOf(id))),
  );
  return sizes.columnGap + Math.min(56, Math.round(Math.max(0, ...climbs) / 8));
}
