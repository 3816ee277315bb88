import type { Plan } from "./plan";
import { toShape } from "./to-shape";

const longestSubtask = 80;

/**
 * Draws a plan as a Mermaid flow chart. `workerLabels[ordinal]` names a worker. Labels and subtasks may hold anything: all
 * but letters, digits and a few harmless marks is written as a character code.
 */
export function toMermaid(plan: Plan, workerLabels: readonly string[]): string {
  const { steps } = plan;
  const { roots, edges } = toShape(plan);
  const nodes = steps.map(({ worker, subtask }, index) => {
    const name = workerLabels[worker] ?? `worker ${worker}`;
    const label = [`${index + 1}. ${name}`, shorten(subtask)].map(escapeLabel).join("<br/>");
    return `  s${index}["${label}"]`;
  });
  const starts = roots.map((root) => `  question --> s${root}`);
  const inner = edges.map(([from, to]) => `  s${from} --> s${to}`);
  const end = steps.length === 0 ? "question" : `s${steps.length - 1}`;
  return [
    "flowchart LR",
    '  question(["Question"])',
    ...nodes,
    '  answer(["Answer"])',
    ...starts,
    ...inner,
    `  ${end} --> answer`,
    "",
  ].join("\n");
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= longestSubtask
    ? line
    : `${letters.slice(0, longestSubtask - 1).join("")}…`;
}

function escapeLabel(text: string): string {
  return text.replace(/[^\p{L}\p{N} .,:()…-]/gu, (mark) => `#${mark.codePointAt(0)};`);
}
