import {
  type AnswerNode,
  type Canvas,
  type CanvasEdge,
  isStepNode,
  type QuestionNode,
} from "./canvas";
import { toExcerpt } from "./excerpt";
import { toPlainText } from "./plain-text";
import { workerName } from "./words";

const arrows = {
  shown: "-->",
  missing: "-.-x",
  planned: "-.->",
  assigns: "-.->",
  asks: "-->",
  retry: "-.->",
  answers: "==>",
} as const satisfies Record<CanvasEdge["kind"], string>;

/** The graph as a Mermaid flow chart, one sub-graph a round. */
export function toMermaid(canvas: Canvas): string {
  const node = (id: string, label: string) => `${toId(id)}["${escapeLabel(label)}"]`;
  const rounds = canvas.frames.flatMap((frame) => [
    `  subgraph round${frame.round + 1}["${escapeLabel([frame.title, frame.statusWord].join(": "))}"]`,
    ...canvas.nodes
      .filter((item) => isStepNode(item) && item.step.round === frame.round)
      .map((item) => (isStepNode(item) ? `    ${node(item.id, stepLabel(item))}` : "")),
    "  end",
  ]);
  const edges = canvas.edges.map((edge) => {
    const label = edge.label ? `|"${escapeLabel(edge.label)}"|` : "";
    return `  ${toId(edge.source)} ${arrows[edge.kind]}${label} ${toId(edge.target)}`;
  });
  const ends = canvas.nodes.flatMap((item) =>
    isStepNode(item) ? [] : [`  ${node(item.id, endLabel(item))}`],
  );
  return ["flowchart LR", ...ends, ...rounds, ...edges, ""].join("\n");
}

function endLabel(node: QuestionNode | AnswerNode): string {
  if (node.kind === "question") return "Question";
  const origin = node.origin ? `: ${node.origin}` : "";
  return node.isBestSoFar ? `Answer, best so far${origin}` : "Answer";
}

function stepLabel(node: Extract<Canvas["nodes"][number], { step: unknown }>): string {
  const subtask = toExcerpt(node.outcome ?? node.step.subtask, 400);
  const short = subtask.length > 60 ? `${subtask.slice(0, 59)}…` : subtask;
  return `${node.title}: ${workerName(node.step, node.worker)}. ${short}`;
}

/** Mermaid reads `#name;` as an entity and has words, such as `end`, that are no ids. */
function escapeLabel(label: string): string {
  return toPlainText(label)
    .replaceAll("#", "#35;")
    .replaceAll('"', "#quot;")
    .replaceAll("<", "#lt;")
    .replaceAll(">", "#gt;")
    .replaceAll("`", "#96;");
}

function toId(id: string): string {
  return `n_${id.replaceAll(".", "_")}`;
}
