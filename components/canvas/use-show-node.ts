"use client";

import { type Transform, useReactFlow, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import type { Box } from "./canvas";
import { motionMs } from "./use-follow";

/** Brings a node into view when it is outside, at the same zoom. */
export function useShowNode() {
  const { setCenter } = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    ({ x, y, width, height }: Box) => {
      const state = store.getState();
      const [left, top, zoom] = state.transform;
      const [screenX, screenY] = [x * zoom + left, y * zoom + top];
      const isVisible =
        screenX >= 0 &&
        screenY >= 0 &&
        screenX + width * zoom <= state.width &&
        screenY + height * zoom <= state.height;
      if (!isVisible) void setCenter(x + width / 2, y + height / 2, { zoom });
    },
    [setCenter, store],
  );
}

/** Milliseconds until the canvas has its new size, when a panel opens beside it. */
const settleMs = 120;

/**
 * Brings a newly selected node into view: it may have been selected elsewhere, or be covered by the panel now. When none
 * is selected any more, the view goes back to where it was, unless the user has moved it meanwhile.
 */
export function useReveal(box: (Box & { id: string }) | null): void {
  const show = useShowNode();
  const id = box?.id ?? null;
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  const views = useRef<{ before: Transform; shown: Transform } | null>(null);
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  // Outside React: the viewport of the canvas.
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      const before = store.getState().transform;
      show({ x, y, width, height });
      const shown = store.getState().transform;
      const last = views.current;
      // From step to step it is one visit, as long as the view is where it was left.
      views.current = { before: last && isSame(last.shown, before) ? last.before : before, shown };
    }, settleMs);
    return () => clearTimeout(timer);
  }, [id, x, y, width, height, show, store]);
  useEffect(() => {
    if (id !== null) return;
    const last = views.current;
    views.current = null;
    if (!last || isSame(last.before, last.shown)) return;
    if (!isSame(last.shown, store.getState().transform)) return;
    const [left, top, zoom] = last.before;
    void setViewport({ x: left, y: top, zoom }, { duration: motionMs(), interpolate: "linear" });
  }, [id, setViewport, store]);
}

function isSame(a: Transform, b: Transform): boolean {
  return a.every((value, index) => value === b[index]);
}
