import { getViewportForBounds, type Viewport } from "@xyflow/react";
import { type Box, type Canvas, isStepNode, type Point, sizes } from "./canvas";
import { boundsOf } from "./to-canvas";

type Size = { width: number; height: number };

/** Pixels of the screen. Below is room for the legend and the tools. */
const room = { top: 16, x: 24, bottom: 60 } as const;
const padding = { top: "16px", x: "24px", bottom: "60px" } as const;
/** As far out as what nodes show from afar can be read. */
export const leastReadableZoom = 0.58;
export const fitOptions = { padding, maxZoom: 1, minZoom: 0.04 };

/** A plan of three steps after one another: what most runs come to. */
const usualColumns = 4;

/**
 * What a growing run wants in view, the most first, the least last: all that belongs to the newest round with the room of
 * its answer, then less, and at least what is being worked on.
 */
export function followTargets(canvas: Canvas): [Box, ...Box[]] {
  const question = canvas.nodes.filter(({ kind }) => kind === "question");
  const answer = canvas.nodes.find(({ kind }) => kind === "answer");
  const frame = canvas.frames.at(-1);
  if (!frame) {
    const asked = boundsOf(question);
    return [boundsOf([asked, usualRoom(asked)]), asked];
  }
  const active = answer ?? boundsOf(activeNodes(canvas, frame));
  const withAnswer = boundsOf([frame, answer ?? answerRoom(frame)]);
  const first =
    canvas.frames.length === 1
      ? // Where there is not yet an answer, the question is worth more than its room.
        [boundsOf([...question, withAnswer]), ...(answer ? [] : [boundsOf([...question, frame])])]
      : [];
  const [most = withAnswer, ...less] = [...first, withAnswer];
  return [most, ...less, boundsOf([frame, active]), active];
}

/** The whole, with the room of the answer that is still to come. */
export function wholeOf({ bounds, frames }: Canvas, isLive: boolean): Box {
  const last = frames.at(-1);
  return isLive && last ? boundsOf([bounds, answerRoom(last)]) : bounds;
}

export function viewOfWhole(whole: Box, { width, height }: Size): Viewport {
  const { minZoom, maxZoom } = fitOptions;
  return getViewportForBounds(whole, width, height, minZoom, maxZoom, padding);
}

/** Pixels that the canvas has beside the rail on a common screen. */
const usualWidth = 1_136;

/** What nodes show from afar is nine pixels high at this zoom: less than one would follow at, but all of it at once. */
const wholeZoom = 0.5;

/** The height at which the whole can just be read, in pixels: no more than its width allows. */
export function heightForWhole({ width, height }: Size): number {
  const zoom = Math.min(wholeZoom, usualWidth / Math.max(1, width));
  return Math.ceil(height * zoom) + room.top + room.bottom;
}

/** Whether all of a box is on the screen. */
export function isWithin(box: Box, view: Viewport, { width, height }: Size): boolean {
  const [left, top] = [box.x * view.zoom + view.x, box.y * view.zoom + view.y];
  const [right, bottom] = [left + box.width * view.zoom, top + box.height * view.zoom];
  return left >= -0.5 && top >= -0.5 && right <= width + 0.5 && bottom <= height + 0.5;
}

/**
 * Where a view that follows goes: the shortest way to what is wanted, and no further out than nodes can be read.
 * `before` is null where there is no view yet: then what is wanted most stands in the middle.
 */
export function followView(
  targets: readonly [Box, ...Box[]],
  { width, height }: Size,
  before: Viewport | null,
): Viewport {
  const most = targets[0];
  const fitted = getViewportForBounds(most, width, height, leastReadableZoom, 1, padding);
  if (before === null && fitted.zoom > leastReadableZoom) return fitted;
  const zoom = before
    ? Math.max(leastReadableZoom, Math.min(before.zoom, fitted.zoom))
    : fitted.zoom;
  const from = before ? zoomAround(before, zoom, { x: width / 2, y: height / 2 }) : fitted;
  const across = targets.map((box) => [box.x, box.width] as const);
  const down = targets.map((box) => [box.y, box.height] as const);
  return {
    x: slide(across, zoom, from.x, [room.x, width - room.x]),
    y: slide(down, zoom, from.y, [room.top, height - room.bottom]),
    zoom,
  };
}

/** The offset, as near to the given one as can be, at which the first extent that fits lies within the room. */
function slide(
  extents: readonly (readonly [start: number, length: number])[],
  zoom: number,
  offset: number,
  [low, high]: readonly [number, number],
): number {
  const fits = extents.find(([, length]) => length * zoom <= high - low);
  const [start, length] = fits ?? extents.at(-1) ?? [0, 0];
  const [first, last] = [start * zoom + offset, (start + length) * zoom + offset];
  if (!fits || first < low) return offset + low - first;
  return last > high ? offset + high - last : offset;
}

function zoomAround(view: Viewport, zoom: number, { x, y }: Point): Viewport {
  const factor = zoom / view.zoom;
  return { x: x - (x - view.x) * factor, y: y - (y - view.y) * factor, zoom };
}

/** What runs in a round; when nothing does, what ended last or, before anything began, what comes first. */
function activeNodes(canvas: Canvas, { round }: { round: number }): Box[] {
  const nodes = canvas.nodes.filter(isStepNode).filter(({ step }) => step.round === round);
  const running = nodes.filter(({ step }) => step.status === "running");
  if (running.length > 0) return running;
  const begun = nodes.filter(({ step }) => step.status !== "waiting");
  const [node] = [begun.at(-1), nodes[0]].filter((item) => item !== undefined);
  return node ? [node] : canvas.frames.filter((frame) => frame.round === round);
}

/** An answer stands right of its round, as `toCanvas` places it. */
function answerRoom({ x, y, width, height }: Box): Box {
  return {
    x: x + width + sizes.questionGap,
    y,
    width: sizes.answer.width,
    height: Math.max(height, sizes.answer.height),
  };
}

/** What the first round is likely to take, so that its coming moves nothing. */
function usualRoom(question: Box): Box {
  const height = 2 * sizes.step.height + sizes.rowGap + sizes.frameHead;
  return {
    x: question.x + question.width + sizes.questionGap,
    y: question.y + (question.height - height) / 2,
    width:
      usualColumns * (sizes.step.width + sizes.columnGap) + sizes.questionGap + sizes.answer.width,
    height,
  };
}
