"use client";

import { useStore } from "@xyflow/react";
import { farZoom } from "./far-context";

/** Whether the view is zoomed out so far that nodes show less and larger. */
export function useIsZoomedOut(): boolean {
  return useStore((state) => state.transform[2] < farZoom);
}
