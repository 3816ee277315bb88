import { hasStepEnded, type Round, type Run, type Step } from "@/lib/runs";
import {
  answerId,
  type Box,
  type Canvas,
  type CanvasFrame,
  type CanvasNode,
  questionId,
  sizes,
} from "./canvas";
import { planOutcome } from "./plan-outcome";
import { layoutRound, type RoundLayout } from "./round-layout";
import { type PlacedRound, toEdges } from "./to-edges";
import {
  answerOrigin,
  roundRemarks,
  roundStatusWords,
  standInOf,
  stepTitle,
  workerOf,
} from "./words";

/**
 * What the canvas shows of a run, and where. Pure: rounds lie below one another, each reads from left to right, and no
 * node ever moves while the run grows.
 */
export function toCanvas(run: Run): Canvas {
  const rounds = placeRounds(run);
  const nodes: CanvasNode[] = [
    questionNode(run),
    ...rounds.flatMap((placed) => roundNodes(run, placed)),
    ...answerNodes(run, rounds),
  ];
  const frames = rounds.map(({ round, layout }) => toFrame(round, layout.frame));
  return { nodes, edges: toEdges(run, rounds), frames, bounds: boundsOf([...nodes, ...frames]) };
}

function placeRounds(run: Run): PlacedRound[] {
  const placed: PlacedRound[] = [];
  const left = sizes.question.width + sizes.questionGap;
  for (const round of run.rounds) {
    const above = placed.at(-1)?.layout.frame;
    const top = above ? above.y + above.height + sizes.frameGap + sizes.frameHead : null;
    const layout = layoutRound({
      round,
      hasConductor: run.strategy.kind === "conductor" || round.conducts.length > 0,
      left,
      middle: top === null ? 0 : top + sizes.step.height / 2,
      top,
    });
    placed.push({ round, layout });
  }
  return placed;
}

function questionNode(run: Run): CanvasNode {
  return {
    id: questionId,
    kind: "question",
    text: run.question,
    x: 0,
    y: -sizes.question.height / 2,
    ...sizes.question,
  };
}

function roundNodes(run: Run, { round, layout }: PlacedRound): CanvasNode[] {
  const refused = new Set(round.refused.map(({ stepKey }) => stepKey));
  const toNode = (step: Step, box: Box): CanvasNode => {
    const worker = workerOf(run, step);
    return {
      id: step.key,
      kind: step.kind,
      step,
      worker,
      standIn: standInOf(run, step),
      title: stepTitle(step, round.steps.length),
      isFinal: step.kind !== "conduct" && step.index === round.steps.length - 1,
      isRefused: refused.has(step.key),
      outcome: planOutcome(round, step),
      ...box,
    };
  };
  return [...pair(round.conducts, layout.conducts), ...pair(round.steps, layout.steps)].map(
    ([step, box]) => toNode(step, box),
  );
}

function pair(steps: readonly Step[], boxes: readonly Box[]): [Step, Box][] {
  return steps.flatMap((step, index) => {
    const box = boxes[index];
    return box ? [[step, box] satisfies [Step, Box]] : [];
  });
}

function answerNodes(run: Run, rounds: readonly PlacedRound[]): CanvasNode[] {
  const { answer } = run;
  if (!answer) return [];
  const giver = findBox(rounds, answer.stepKey);
  if (!giver) return [];
  const { frame } = giver.layout;
  return [
    {
      id: answerId,
      kind: "answer",
      text: answer.text,
      stepKey: answer.stepKey,
      isBestSoFar: answer.isBestSoFar,
      origin: answerOrigin(run),
      x: frame.x + frame.width + sizes.questionGap,
      y: giver.box.y + (giver.box.height - sizes.answer.height) / 2,
      ...sizes.answer,
    },
  ];
}

function findBox(
  rounds: readonly PlacedRound[],
  key: string,
): { box: Box; layout: RoundLayout } | null {
  for (const { round, layout } of rounds) {
    const all = [...pair(round.conducts, layout.conducts), ...pair(round.steps, layout.steps)];
    const found = all.find(([step]) => step.key === key);
    if (found) return { box: found[1], layout };
  }
  return null;
}

function toFrame(round: Round, box: Box): CanvasFrame {
  return {
    id: `frame-${round.index}`,
    round: round.index,
    title: `Round ${round.index + 1}`,
    status: round.status,
    statusWord: statusWord(round),
    remarks: roundRemarks(round),
    ...box,
  };
}

function statusWord(round: Round): string {
  const isAnyRunning = [...round.conducts, ...round.steps].some(
    ({ status }) => !hasStepEnded(status),
  );
  return round.status === "planning" && round.conducts.length > 0 && !isAnyRunning
    ? "plan being read"
    : roundStatusWords[round.status];
}

export function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
