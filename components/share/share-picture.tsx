import type { ReactElement } from "react";
import { type Canvas, type CanvasNode, isStepNode } from "@/components/canvas/canvas";
import { toEdgePath } from "@/components/canvas/edge-path";
import { lightTheme as theme } from "@/components/canvas/svg-theme";
import { workerName } from "@/components/canvas/words";
import { pictureText } from "./picture-text";

/** The size that link previews expect, in pixels. */
export const pictureSize = { width: 1200, height: 630 };

const margin = 48;
const headHeight = 150;

export type SharePictureProps = {
  title: string;
  /** What of the run is simulated, in words. */
  mark: string | null;
  /** Null: no graph, for a link that opens nothing. */
  canvas: Canvas | null;
};

/** The picture of a run in a link preview: its title and its graph, coloured by worker. Inline styles only. */
export function SharePicture({ title, mark, canvas }: SharePictureProps) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        background: theme.background,
        color: theme.foreground,
      }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          height: headHeight,
          padding: `${margin - 8}px ${margin}px 0`,
          gap: 10,
        }}
      >
        <div style={{ display: "flex", fontSize: 38, lineHeight: 1.15 }}>
          {pictureText(title, 58) || "A run"}
        </div>
        <div style={{ display: "flex", fontSize: 22, color: theme.muted }}>
          {mark === null ? "Conductor Studio" : `Conductor Studio · ${mark}`}
        </div>
      </div>
      {canvas ? <Graph canvas={canvas} /> : null}
    </div>
  );
}

function Graph({ canvas: { bounds, frames, edges, nodes } }: { canvas: Canvas }) {
  const width = pictureSize.width - 2 * margin;
  const height = pictureSize.height - headHeight - margin;
  const scale = Math.min(width / bounds.width, height / bounds.height, 1);
  const left = margin + (width - bounds.width * scale) / 2 - bounds.x * scale;
  const top = headHeight + (height - bounds.height * scale) / 2 - bounds.y * scale;
  return (
    <div style={{ display: "flex", position: "absolute", left: 0, top: 0, ...pictureSize }}>
      <svg
        aria-hidden="true"
        width={pictureSize.width}
        height={pictureSize.height}
        style={{ position: "absolute", left: 0, top: 0 }}
      >
        <g transform={`translate(${left} ${top}) scale(${scale})`}>
          {frames.map((frame) => (
            <rect
              key={frame.id}
              x={frame.x}
              y={frame.y}
              width={frame.width}
              height={frame.height}
              rx={16}
              fill={theme.subtle}
              stroke={theme.border}
            />
          ))}
          {edges.map((edge) => (
            <path
              key={edge.id}
              d={toEdgePath(edge)}
              fill="none"
              stroke={edge.kind === "answers" ? theme.accent : theme.muted}
              strokeWidth={2.5}
            />
          ))}
          {edges.map(({ id, route }) => {
            const end = route.at(-1);
            return end ? (
              <path
                key={id}
                d={`M${end.x - 11} ${end.y - 7}L${end.x} ${end.y}L${end.x - 11} ${end.y + 7}z`}
                fill={theme.muted}
              />
            ) : null;
          })}
          {nodes.flatMap(nodeBoxes)}
        </g>
      </svg>
      {nodes.map((node) => (
        <div
          key={node.id}
          style={{
            position: "absolute",
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            left: left + node.x * scale,
            top: top + node.y * scale,
            width: node.width * scale,
            height: node.height * scale,
            padding: `0 ${16 * scale}px`,
            textAlign: "center",
            fontSize: Math.max(11, 30 * scale),
            lineHeight: 1.15,
          }}
        >
          {pictureText(nodeWords(node), 34)}
        </div>
      ))}
    </div>
  );
}

/** The renderer takes plain elements inside `svg` only: no components and no fragments. */
function nodeBoxes(node: CanvasNode): ReactElement[] {
  const color = nodeColor(node);
  return [
    <rect
      key={node.id}
      x={node.x}
      y={node.y}
      width={node.width}
      height={node.height}
      rx={14}
      fill={theme.surface}
      stroke={color}
      strokeWidth={3}
    />,
    <rect
      key={`${node.id}-mark`}
      x={node.x + 4}
      y={node.y + 16}
      width={9}
      height={node.height - 32}
      rx={4}
      fill={color}
    />,
  ];
}

function nodeColor(node: CanvasNode): string {
  if (!isStepNode(node)) return node.kind === "answer" ? theme.accent : theme.border;
  if (!node.worker) return theme.accent;
  return theme.workers[node.worker.color % theme.workers.length] ?? theme.muted;
}

function nodeWords(node: CanvasNode): string {
  if (isStepNode(node)) return workerName(node.step, node.worker);
  return node.kind === "answer" ? "Answer" : "Question";
}
