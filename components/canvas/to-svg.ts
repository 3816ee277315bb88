import { formatTotalUsd } from "@/components/ui/format";
import { totalsOf } from "@/lib/runs";
import {
  type AnswerNode,
  type Canvas,
  type CanvasEdge,
  type CanvasFrame,
  type CanvasNode,
  isStepNode,
  type QuestionNode,
  type StepNode,
  sizes,
} from "./canvas";
import { toEdgePath } from "./edge-path";
import { toExcerpt, toStepExcerpt } from "./excerpt";
import { toPlainText, wrapText } from "./plain-text";
import { lookOfStep } from "./step-look";
import { lightTheme, type SvgTheme } from "./svg-theme";
import {
  isSimulated,
  shortWorkerName,
  standInWords,
  tokensInWords,
  workOf,
  workWords,
} from "./words";

const margin = 40;
const footHeight = 28;
const fonts = "Geist, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif";

export type Picture = { svg: string; width: number; height: number };

export type SvgOptions = {
  theme?: SvgTheme;
  /** Said beside the name of the studio: what of the run is simulated. */
  mark?: string | null;
};

/** The whole graph as an SVG file of its own: no fonts, styles or scripts from elsewhere, all text escaped. */
export function toSvg(
  canvas: Canvas,
  { theme = lightTheme, mark = null }: SvgOptions = {},
): Picture {
  const { bounds } = canvas;
  const width = bounds.width + 2 * margin;
  const height = bounds.height + 2 * margin + footHeight;
  const foot = mark === null ? "Conductor Studio" : `Conductor Studio · ${mark}`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${bounds.x - margin} ${bounds.y - margin} ${width} ${height}" font-family="${escapeXml(fonts)}">`,
    defs(theme),
    `<rect x="${bounds.x - margin}" y="${bounds.y - margin}" width="${width}" height="${height}" fill="${theme.background}"/>`,
    ...canvas.frames.map((frame) => drawFrame(frame, theme)),
    ...canvas.edges.map((edge) => drawEdge(edge, theme)),
    ...canvas.nodes.map((node) => drawNode(node, theme)),
    ...canvas.edges.map((edge) => drawLabel(edge, theme)),
    text(
      { x: bounds.x, y: bounds.y + bounds.height + margin + 4, size: 13, fill: theme.muted },
      foot,
    ),
    "</svg>",
  ];
  return { svg: parts.join("\n"), width, height };
}

function defs(theme: SvgTheme): string {
  const arrow = (id: string, fill: string) =>
    `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 1L9 5L0 9z" fill="${fill}"/></marker>`;
  return `<defs>${arrow("shown", theme.muted)}${arrow("other", theme.border)}${arrow("answers", theme.accent)}${arrow("retry", theme.failed)}</defs>`;
}

function drawFrame(frame: CanvasFrame, theme: SvgTheme): string {
  const words = [frame.statusWord, ...frame.remarks].join(" · ");
  const x = frame.x + sizes.frameHeading.left;
  return [
    `<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="16" fill="${theme.subtle}" fill-opacity="0.6" stroke="${theme.border}"/>`,
    text({ x, y: frame.y + 32, size: 15, fill: theme.foreground, weight: 600 }, frame.title),
    text({ x: x + 80, y: frame.y + 32, size: 14, fill: theme.muted }, words),
  ].join("");
}

function drawEdge(edge: CanvasEdge, theme: SvgTheme): string {
  const looks = {
    shown: { stroke: theme.muted, dash: "", marker: "shown", width: 1.5 },
    missing: { stroke: theme.failed, dash: "7 3 1.5 3", marker: "retry", width: 1.5 },
    planned: { stroke: theme.border, dash: "5 4", marker: "other", width: 1.5 },
    assigns: { stroke: theme.border, dash: "1 5", marker: "other", width: 1.75 },
    asks: { stroke: theme.border, dash: "", marker: "other", width: 1.5 },
    retry: { stroke: theme.failed, dash: "4 4", marker: "retry", width: 1.5 },
    answers: { stroke: theme.accent, dash: "", marker: "answers", width: 2 },
  }[edge.kind];
  return `<path d="${toEdgePath(edge)}" fill="none" stroke="${looks.stroke}" stroke-width="${looks.width}" stroke-linecap="round"${looks.dash ? ` stroke-dasharray="${looks.dash}"` : ""} marker-end="url(#${looks.marker})"/>`;
}

function drawLabel(edge: CanvasEdge, theme: SvgTheme): string {
  if (!edge.label || !edge.labelAt) return "";
  const { x, y } = edge.labelAt;
  const width = edge.label.length * 6.6 + 16;
  return [
    `<rect x="${x - width / 2}" y="${y - 11}" width="${width}" height="22" rx="11" fill="${theme.background}" stroke="${theme.border}"/>`,
    text({ x, y: y + 4, size: 12, fill: theme.muted, anchor: "middle" }, edge.label),
  ].join("");
}

function drawNode(node: CanvasNode, theme: SvgTheme): string {
  if (isStepNode(node)) return drawStep(node, theme);
  return node.kind === "question" ? drawQuestion(node, theme) : drawAnswer(node, theme);
}

function box(node: CanvasNode, fill: string, stroke: string): string {
  return `<rect x="${node.x}" y="${node.y}" width="${node.width}" height="${node.height}" rx="10" fill="${fill}" stroke="${stroke}"/>`;
}

function drawQuestion(node: QuestionNode, theme: SvgTheme): string {
  return [
    box(node, theme.surface, theme.border),
    text({ x: node.x + 16, y: node.y + 26, size: 12, fill: theme.muted }, "Question"),
    ...lines(wrapText(node.text, 27, 5), {
      x: node.x + 16,
      y: node.y + 48,
      size: 13,
      fill: theme.foreground,
    }),
  ].join("");
}

function drawAnswer(node: AnswerNode, theme: SvgTheme): string {
  const title = node.isBestSoFar ? "Answer · best so far" : "Answer";
  return [
    box(node, theme.surface, theme.accent),
    text({ x: node.x + 16, y: node.y + 26, size: 12, fill: theme.accent, weight: 600 }, title),
    node.origin
      ? text({ x: node.x + 16, y: node.y + 44, size: 12, fill: theme.muted }, node.origin)
      : "",
    ...lines(wrapText(toExcerpt(node.text, 800), 33, node.origin ? 6 : 7), {
      x: node.x + 16,
      y: node.y + (node.origin ? 66 : 48),
      size: 13,
      fill: theme.foreground,
    }),
  ].join("");
}

function drawStep(node: StepNode, theme: SvgTheme): string {
  const { step, worker } = node;
  const color = worker ? theme.workers[worker.color % theme.workers.length] : theme.muted;
  const totals = totalsOf(step.attempts);
  const foot = [
    lookOfStep(step, node.isRefused).word,
    totals.calls > 0 ? tokensInWords(totals) : null,
    totals.calls > 0 ? formatTotalUsd(totals) : null,
  ].filter((part) => part !== null);
  const isBad = node.isRefused || step.status === "failed" || step.status === "timed-out";
  const x = node.x + 18;
  const isMarked = isSimulated(worker);
  return [
    box(node, theme.surface, theme.border),
    `<rect x="${node.x}" y="${node.y + 10}" width="4" height="${node.height - 20}" rx="2" fill="${color}"/>`,
    text(
      { x, y: node.y + 25, size: 13, fill: theme.foreground, weight: 600 },
      shortened(shortWorkerName(step, worker), isMarked ? 23 : 32),
    ),
    isMarked
      ? text(
          {
            x: node.x + node.width - 14,
            y: node.y + 25,
            size: 11.5,
            fill: theme.muted,
            anchor: "end",
          },
          "simulated",
        )
      : "",
    text({ x, y: node.y + 44, size: 12, fill: theme.muted }, workLine(node)),
    ...lines(wrapText(toExcerpt(node.outcome ?? step.subtask, 400), 36, 2), {
      x,
      y: node.y + 67,
      size: 12.5,
      fill: theme.foreground,
    }),
    ...lines(wrapText(toStepExcerpt(step, 600), 37, 3), {
      x,
      y: node.y + 111,
      size: 12,
      fill: theme.muted,
    }),
    text(
      { x, y: node.y + node.height - 14, size: 12, fill: isBad ? theme.failed : theme.muted },
      foot.join(" · "),
    ),
  ].join("");
}

function workLine({ step, title, isFinal, standIn }: StepNode): string {
  return `${title} · ${standIn ? shortened(standInWords(standIn), 28) : workWords[workOf(step, isFinal)]}`;
}

function shortened(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}…`;
}

type TextLook = {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: number;
  anchor?: "start" | "middle" | "end";
};

function lines(rows: readonly string[], look: TextLook): string[] {
  return rows.map((row, index) => text({ ...look, y: look.y + index * 18 }, row));
}

function text(
  { x, y, size, fill, weight = 400, anchor = "start" }: TextLook,
  content: string,
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escapeXml(toPlainText(content))}</text>`;
}

function escapeXml(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
