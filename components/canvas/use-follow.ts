"use client";

import { type FitViewOptions, useReactFlow } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Box } from "./canvas";

const fitOptions = { padding: 0.06, maxZoom: 1, minZoom: 0.04 } satisfies FitViewOptions;
const moveMs = 350;

function motionMs(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : moveMs;
}

/** Brings what is new into view, until the user moves the view: from then on only on request. */
export function useFollow(bounds: Box, isLive: boolean) {
  const { fitView } = useReactFlow();
  const [isFollowing, setIsFollowing] = useState(true);
  const seen = useRef(bounds);
  const fit = useCallback(() => {
    setIsFollowing(true);
    void fitView({ ...fitOptions, duration: motionMs() });
  }, [fitView]);

  // Outside React: the viewport of the canvas.
  useEffect(() => {
    const isNew = seen.current !== bounds;
    seen.current = bounds;
    if (isNew && isLive && isFollowing) {
      void fitView({ ...fitOptions, duration: motionMs() });
    }
  }, [bounds, isLive, isFollowing, fitView]);

  const onMoveStart = useCallback((event: unknown) => {
    // The canvas's own moves carry no event.
    if (event) setIsFollowing(false);
  }, []);
  return { fit, fitOptions, isFollowing, onMoveStart };
}
