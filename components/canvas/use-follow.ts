"use client";

import { type FitViewOptions, useReactFlow, useStore } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Box } from "./canvas";

/** Below is room for the legend and the tools. */
const padding = { top: "16px", x: "24px", bottom: "60px" } as const;
const fitOptions = { padding, maxZoom: 1, minZoom: 0.04 } satisfies FitViewOptions;
const moveMs = 350;
/** Milliseconds after the end of a run in which the page still takes its shape. */
const settleMs = 1_500;

function motionMs(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : moveMs;
}

/** Brings what is new into view, until the user moves the view: from then on only on request. */
export function useFollow(bounds: Box, isLive: boolean) {
  const { fitView } = useReactFlow();
  const [isFollowing, setIsFollowing] = useState(true);
  const endedAt = useRef(0);
  const height = useStore((state) => state.height);
  const seen = useRef({ bounds, height, isLive });
  const fit = useCallback(() => {
    setIsFollowing(true);
    void fitView({ ...fitOptions, duration: motionMs() });
  }, [fitView]);

  // Outside React: the viewport of the canvas.
  useEffect(() => {
    const before = seen.current;
    seen.current = { bounds, height, isLive };
    // The end of a run brings the answer: it comes into view, and above the canvas it takes some of its height.
    const isAtEnd = before.isLive && !isLive;
    if (isAtEnd) endedAt.current = Date.now();
    const isNew = before.bounds !== bounds || before.height !== height;
    const isFresh = isLive || Date.now() - endedAt.current < settleMs;
    if (isNew && isFresh && isFollowing) void fitView({ ...fitOptions, duration: motionMs() });
  }, [bounds, height, isLive, isFollowing, fitView]);

  const onMoveStart = useCallback((event: unknown) => {
    // The canvas's own moves carry no event.
    if (event) setIsFollowing(false);
  }, []);
  return { fit, fitOptions, isFollowing, onMoveStart };
}
