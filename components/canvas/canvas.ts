import type { Round, Step, WorkerSnapshot } from "@/lib/runs";

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

/** Fixed sizes in canvas pixels: a node's place never depends on what it shows. */
export const sizes = {
  question: { width: 240, height: 156 },
  step: { width: 284, height: 196 },
  answer: { width: 284, height: 196 },
  /** Height of the track that an edge takes past a column of nodes. */
  lane: 14,
  rowGap: 28,
  retryGap: 44,
  columnGap: 64,
  frameGap: 104,
  framePadding: 32,
  frameHead: 56,
  /** Where the words of a frame's head stand within it, in whatever size. */
  frameHeading: { left: 32, top: 12, bottom: 44 },
  questionGap: 72,
} as const;

export type CanvasNodeKind = "question" | "conduct" | "call" | "choose" | "answer";

type NodeBase = Box & { id: string };
export type QuestionNode = NodeBase & { kind: "question"; text: string };
export type AnswerNode = NodeBase & {
  kind: "answer";
  text: string;
  stepKey: string;
  isBestSoFar: boolean;
  /** "reply of step 1 of 3" of an answer that is the best so far. */
  origin: string | null;
};
export type StepNode = NodeBase & {
  kind: "conduct" | "call" | "choose";
  step: Step;
  /** "Plan, try 2" or "Step 2 of 5". */
  title: string;
  worker: WorkerSnapshot | null;
  /** The worker that took the step over, or null. */
  standIn: WorkerSnapshot | null;
  /** The reply of this step is the round's answer. */
  isFinal: boolean;
  /** The plan of this planning call was refused. */
  isRefused: boolean;
  /** What a planning call came to, once known. */
  outcome: string | null;
};
export type CanvasNode = QuestionNode | AnswerNode | StepNode;

/**
 * `planned`: the target would be sent the source's reply, but has not started, and perhaps never does.
 * `shown`: the target was really sent the source's reply. `missing`: it was told that there is none. `assigns`: the plan gave the target its work. `asks`: the
 * question starts here. `retry`: the plan was refused and asked for again. `answers`: this reply is the answer.
 */
export type CanvasEdgeKind =
  | "shown"
  | "missing"
  | "planned"
  | "assigns"
  | "asks"
  | "retry"
  | "answers";

export type CanvasEdge = {
  id: string;
  kind: CanvasEdgeKind;
  source: string;
  target: string;
  /** Corner points. Curved between points of different height, or with right angles. */
  route: Point[];
  shape: "curve" | "elbow";
  label: string | null;
  labelAt: Point | null;
  /** The source has not ended: nothing has been sent along this edge yet. */
  isPending: boolean;
};

export type CanvasFrame = Box & {
  id: string;
  round: number;
  title: string;
  status: Round["status"];
  statusWord: string;
  /** Remarks such as "same plan as round 1" or "2 repairs". */
  remarks: string[];
};

export type Canvas = {
  nodes: CanvasNode[];
  edges: CanvasEdge[];
  frames: CanvasFrame[];
  bounds: Box;
};

export const questionId = "question";
export const answerId = "answer";

export function isStepNode(node: CanvasNode): node is StepNode {
  return node.kind !== "question" && node.kind !== "answer";
}
