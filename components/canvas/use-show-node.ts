"use client";

import { type Transform, useReactFlow, useStoreApi, type Viewport } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { type Box, type Canvas, isStepNode } from "./canvas";
import { followView, isWithin, leastReadableZoom } from "./follow-view";
import { motionMs } from "./use-follow";

/** Brings a node into view when it is outside, at the same zoom. */
export function useShowNode() {
  const { setCenter } = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    ({ x, y, width, height }: Box) => {
      const { transform, ...size } = store.getState();
      const [left, top, zoom] = transform;
      const isVisible = isWithin({ x, y, width, height }, { x: left, y: top, zoom }, size);
      if (!isVisible) void setCenter(x + width / 2, y + height / 2, { zoom });
    },
    [setCenter, store],
  );
}

/** Milliseconds until the canvas has its new size, when a panel opens beside it. */
const settleMs = 120;

/**
 * Brings a newly selected node into view: it may have been selected elsewhere, or be covered by the panel now. A canvas
 * that was in view as a whole stays so beside the panel, as far as it can be read then, and so does one that comes with an
 * opened node. When no node is selected any more, the view goes back to where it was, unless the user has moved it meanwhile.
 */
export function useReveal(canvas: Canvas, selectedId: string | null): void {
  const show = useShowNode();
  const box = canvas.nodes.find((node) => node.id === selectedId) ?? null;
  const id = box?.id ?? null;
  const latest = useRef(canvas);
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  const views = useRef<{ before: Transform; shown: Transform } | null>(null);
  const isFirst = useRef(true);
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  // For the timer below, which a growing run must not start anew.
  useEffect(() => {
    latest.current = canvas;
  }, [canvas]);
  // Outside React: the viewport of the canvas.
  useEffect(() => {
    if (id === null) return;
    const opened = store.getState();
    const wasWhole = isWithin(latest.current.bounds, toViewport(opened.transform), opened);
    const timer = setTimeout(() => {
      const state = store.getState();
      const before = state.transform;
      const isTiny = isFirst.current && before[2] < leastReadableZoom;
      const isCramped = isTiny || (wasWhole && state.width < opened.width);
      isFirst.current = false;
      if (isCramped) {
        const targets = besidePanel(latest.current, id);
        void setViewport(followView(targets, state, toViewport(before)));
      } else show({ x, y, width, height });
      const shown = store.getState().transform;
      const last = views.current;
      // From step to step it is one visit, as long as the view is where it was left.
      views.current = { before: last && isSame(last.shown, before) ? last.before : before, shown };
    }, settleMs);
    return () => clearTimeout(timer);
  }, [id, x, y, width, height, show, setViewport, store]);
  useEffect(() => {
    if (id !== null) return;
    isFirst.current = false;
    const last = views.current;
    views.current = null;
    if (!last || isSame(last.before, last.shown)) return;
    if (!isSame(last.shown, store.getState().transform)) return;
    const [left, top, zoom] = last.before;
    void setViewport({ x: left, y: top, zoom }, { duration: motionMs(), interpolate: "linear" });
  }, [id, setViewport, store]);
}

function toViewport([x, y, zoom]: Transform): Viewport {
  return { x, y, zoom };
}

/** What is wanted beside the panel, the most first: all, the round of the node, the node. */
function besidePanel({ bounds, frames, nodes }: Canvas, id: string): [Box, ...Box[]] {
  const node = nodes.find((item) => item.id === id);
  const frame = frames.find(({ round }) => node && isStepNode(node) && node.step.round === round);
  return [bounds, ...[frame, node].filter((box) => box !== undefined)];
}

function isSame(a: Transform, b: Transform): boolean {
  return a.every((value, index) => value === b[index]);
}
