"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect } from "react";
import type { Box } from "./canvas";

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

/** Brings a newly selected node into view: it may have been selected elsewhere, or be covered by the panel now. */
export function useReveal(box: (Box & { id: string }) | null): void {
  const show = useShowNode();
  const id = box?.id ?? null;
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  // Outside React: the viewport of the canvas.
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => show({ x, y, width, height }), settleMs);
    return () => clearTimeout(timer);
  }, [id, x, y, width, height, show]);
}
