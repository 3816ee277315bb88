"use client";

import { useReactFlow, useStore, useStoreApi, type Viewport } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Canvas } from "./canvas";
import { followTargets, followView, isWithin, viewOfWhole, wholeOf } from "./follow-view";

const moveMs = 350;
/** Milliseconds after the end of a run in which the page still takes its shape. */
const settleMs = 1_500;

/** Milliseconds of an animated move; 0 for who wants no motion. */
export function motionMs(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : moveMs;
}

type Input = {
  canvas: Canvas;
  isLive: boolean;
  /** Someone reads a step beside the canvas: it stays where it is meanwhile. */
  isPaused: boolean;
};

/**
 * Brings what is new into view, until the user moves the view: from then on only on request. The whole is fitted on request
 * and once the run has ended: a view that shrank with each round could soon not be read.
 */
export function useFollow({ canvas, isLive, isPaused }: Input) {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  const [isFollowing, setIsFollowing] = useState(true);
  const [wasLive] = useState(isLive);
  const hasView = useRef(!wasLive);
  const ended = useRef({ isLive, at: 0 });
  const wasPaused = useRef(isPaused);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const targets = useMemo(() => followTargets(canvas), [canvas]);

  const go = useCallback(
    (isAnew: boolean) => {
      const { width, height, transform } = store.getState();
      const [x, y, zoom] = transform;
      const next = followView(targets, { width, height }, isAnew ? null : { x, y, zoom });
      const isThere = areNear(next, { x, y, zoom });
      const duration = hasView.current ? motionMs() : 0;
      hasView.current = true;
      if (!isThere) void setViewport(next, { duration, interpolate: "linear" });
    },
    [store, targets, setViewport],
  );

  /** A run that has ended is shown whole, if it is not: the heading and first steps of an earlier round are out of view else. */
  const settle = useCallback(() => {
    const { width, height, transform } = store.getState();
    const [x, y, zoom] = transform;
    const whole = wholeOf(canvas, false);
    if (isWithin(whole, { x, y, zoom }, { width, height })) return;
    const view = viewOfWhole(whole, { width, height });
    void setViewport(view, { duration: motionMs(), interpolate: "linear" });
  }, [store, canvas, setViewport]);

  // Outside React: the viewport of the canvas.
  useEffect(() => {
    if (ended.current.isLive && !isLive) ended.current.at = Date.now();
    ended.current.isLive = isLive;
    const isResumed = wasPaused.current && !isPaused;
    wasPaused.current = isPaused;
    if (width === 0 || height === 0) return;
    if (!hasView.current) return go(true);
    // The end of a run brings the answer, and above the canvas it takes some of its height.
    const isFresh = isLive || Date.now() - ended.current.at < settleMs;
    if (!isFresh || !isFollowing || isPaused) return;
    // The view first goes back to where it was before the step was opened.
    const timer = setTimeout(() => (isLive ? go(false) : settle()), isResumed ? moveMs + 50 : 0);
    return () => clearTimeout(timer);
  }, [go, settle, width, height, isLive, isFollowing, isPaused]);

  const leave = useCallback(() => setIsFollowing(false), []);
  const fit = useCallback(() => {
    const { width, height } = store.getState();
    setIsFollowing(false);
    const view = viewOfWhole(wholeOf(canvas, isLive), { width, height });
    void setViewport(view, { duration: motionMs(), interpolate: "linear" });
  }, [store, canvas, isLive, setViewport]);
  const follow = useCallback(() => {
    setIsFollowing(true);
    go(true);
  }, [go]);
  const onMoveStart = useCallback(
    (event: unknown) => {
      // The canvas's own moves carry no event.
      if (event) leave();
    },
    [leave],
  );
  return { fit, follow, leave, isFollowing, onMoveStart, fitsAtStart: !wasLive };
}

function areNear(a: Viewport, b: Viewport): boolean {
  return Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.zoom - b.zoom) < 0.001;
}
