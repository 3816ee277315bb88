import { hasStepEnded, type Round, type Run, type Step, stepEdges } from "@/lib/runs";
import {
  answerId,
  type CanvasEdge,
  type CanvasEdgeKind,
  type Point,
  questionId,
  sizes,
} from "./canvas";
import type { RoundLayout } from "./round-layout";

export type PlacedRound = { round: Round; layout: RoundLayout };

type Draft = Pick<CanvasEdge, "kind" | "source" | "target" | "route"> & Partial<CanvasEdge>;

/** Every edge of a run. Those of kind `shown` are exactly the messages that were really sent. */
export function toEdges(run: Run, rounds: readonly PlacedRound[]): CanvasEdge[] {
  const first = rounds[0];
  if (!first) return [];
  return [
    ...askEdges(first),
    ...rounds.flatMap((placed) => [...retryEdges(placed), ...rootEdges(placed)]),
    ...shownEdges(run, rounds),
    ...answerEdges(run, rounds),
  ];
}

function toEdge(draft: Draft): CanvasEdge {
  return {
    id: `${draft.kind}:${draft.source}>${draft.target}`,
    shape: "curve",
    label: null,
    labelAt: null,
    isPending: false,
    ...draft,
  };
}

function askEdges({ layout }: PlacedRound): CanvasEdge[] {
  const conduct = layout.conducts[0];
  if (!conduct) return [];
  const target = { x: conduct.x, y: conduct.y + conduct.height / 2 };
  return [
    toEdge({
      kind: "asks",
      source: questionId,
      target: "r0.c0",
      route: [{ x: sizes.question.width, y: target.y }, target],
    }),
  ];
}

function retryEdges({ round, layout }: PlacedRound): CanvasEdge[] {
  return round.conducts.slice(1).flatMap((step, offset) => {
    const before = round.conducts[offset];
    const from = layout.conducts[offset];
    const to = layout.conducts[offset + 1];
    if (!before || !from || !to) return [];
    const x = from.x + from.width / 2;
    const start = { x, y: from.y + from.height };
    const end = { x, y: to.y };
    return [
      toEdge({
        kind: "retry",
        source: before.key,
        target: step.key,
        route: [start, end],
        shape: "elbow",
        label: "plan refused",
        labelAt: { x, y: (start.y + end.y) / 2 },
      }),
    ];
  });
}

/** What starts the steps that see no other: the plan, or the question where there is no Conductor. */
function rootEdges({ round, layout }: PlacedRound): CanvasEdge[] {
  const planner = round.conducts.at(-1);
  return round.steps.flatMap((target) => {
    const route = layout.routes.get(`-1>${target.index}`);
    if (!route) return [];
    if (planner) {
      return [toEdge({ kind: "assigns", source: planner.key, target: target.key, route })];
    }
    if (round.index > 0) return [];
    const asks = [{ x: sizes.question.width, y: 0 }, ...route.slice(1)];
    return [toEdge({ kind: "asks", source: questionId, target: target.key, route: asks })];
  });
}

type Placed = { step: Step; placed: PlacedRound };

function shownEdges(run: Run, rounds: readonly PlacedRound[]): CanvasEdge[] {
  const all = new Map<string, Placed>();
  for (const placed of rounds) {
    for (const step of [...placed.round.conducts, ...placed.round.steps]) {
      all.set(step.key, { step, placed });
    }
  }
  return stepEdges(run).flatMap((edge) => {
    const source = all.get(edge.from);
    const target = all.get(edge.to);
    if (!source || !target) return [];
    const isWithin = source.placed === target.placed;
    const route = isWithin ? routeWithin(source, target) : routeAcross(source, target);
    const isPending = !hasStepEnded(source.step.status);
    const kind: CanvasEdgeKind = edge.kind === "previous-answer" ? "shown" : edge.kind;
    const ends = { kind, source: edge.from, target: edge.to, route, isPending };
    if (isWithin) return [toEdge(ends)];
    return [toEdge({ ...ends, shape: "elbow", ...previousAnswerLabel(target.step, route) })];
  });
}

function previousAnswerLabel(target: Step, route: readonly Point[]): Partial<CanvasEdge> {
  const [left, right] = [route[2], route[3]];
  if (target.kind !== "conduct" || target.index > 0 || !left || !right) return {};
  return {
    label: "previous answer, shown to the Conductor",
    labelAt: { x: (left.x + right.x) / 2, y: left.y },
  };
}

function routeWithin({ step, placed }: Placed, target: Placed): Point[] {
  return placed.layout.routes.get(`${step.index}>${target.step.index}`) ?? [];
}

/** Pixels between the way below a frame's head and the nodes below that. */
const headClearance = 8;

/** Down the gutter right of the source, along the gap below its frame, and to the target by ways free of nodes. */
function routeAcross({ step, placed: { layout: from } }: Placed, target: Placed): Point[] {
  const to = target.placed.layout;
  const isToConduct = target.step.kind === "conduct";
  const start = from.steps[step.index];
  const down = from.gutterRight[step.index];
  const end = (isToConduct ? to.conducts : to.steps)[target.step.index];
  if (!start || down === undefined || !end) return [];
  const startY = start.y + start.height / 2;
  const endY = end.y + end.height / 2;
  const below = from.frame.y + from.frame.height + sizes.frameGap / 2;
  const above = to.frame.y - sizes.frameGap / 2;
  const approach = isToConduct ? to.sideLane : (to.gutterLeft[target.step.index] ?? to.sideLane);
  const detour =
    above > below
      ? [
          { x: to.sideLane, y: below },
          { x: to.sideLane, y: above },
        ]
      : [];
  // The heading has the frame's head to itself: the way in is left of it, and on below it.
  const belowHead = to.frame.y + sizes.frameHead - headClearance;
  const way = isToConduct
    ? []
    : [
        { x: to.sideLane, y: belowHead },
        { x: approach, y: belowHead },
      ];
  return [
    { x: start.x + start.width, y: startY },
    { x: down, y: startY },
    { x: down, y: below },
    ...detour,
    { x: to.sideLane, y: above },
    ...way,
    { x: approach, y: endY },
    { x: end.x, y: endY },
  ];
}

function answerEdges(run: Run, rounds: readonly PlacedRound[]): CanvasEdge[] {
  const { answer } = run;
  if (!answer) return [];
  return rounds.flatMap(({ round, layout }) =>
    round.steps.flatMap((step, index) =>
      step.key === answer.stepKey
        ? [
            toEdge({
              kind: "answers",
              source: step.key,
              target: answerId,
              ...answerRoute(layout, index),
            }),
          ]
        : [],
    ),
  );
}

/** Straight to the answer, which stands at the height of its step; below the frame where other steps stand between. */
function answerRoute(
  { frame, steps, gutterRight }: RoundLayout,
  index: number,
): Pick<CanvasEdge, "route" | "shape"> {
  const box = steps[index];
  const down = gutterRight[index];
  if (!box || down === undefined) return { route: [], shape: "curve" };
  const y = box.y + box.height / 2;
  const right = frame.x + frame.width;
  const [start, end] = [
    { x: box.x + box.width, y },
    { x: right + sizes.questionGap, y },
  ];
  const isFree = steps.every(
    (other) => other.x <= box.x || other.y > y || other.y + other.height < y,
  );
  if (isFree) return { route: [start, end], shape: "curve" };
  const below = frame.y + frame.height + sizes.frameGap / 4;
  const aside = right + sizes.questionGap / 2;
  return {
    route: [
      start,
      { x: down, y },
      { x: down, y: below },
      { x: aside, y: below },
      { x: aside, y },
      end,
    ],
    shape: "elbow",
  };
}
