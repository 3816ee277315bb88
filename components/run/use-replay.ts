"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type RunSource, runQueries } from "@/lib/api-client";
import type { Run, RunEvent } from "@/lib/runs";
import { foldHistory, pauseAfter } from "./replay";
import { useReplayPosition } from "./run-url";

const longestPauseMs = 1_500;

export const replaySpeeds = [1, 2, 4, 8] as const;

export type Replay = {
  isOn: boolean;
  isLoading: boolean;
  error: Error | null;
  /** Events that are shown; 0 is the queued run. */
  index: number;
  count: number;
  event: RunEvent | null;
  /** From the first event to the last. */
  durationMs: number;
  /** The run as it was; null when live or still loading. */
  run: Run | null;
  isPlaying: boolean;
  speed: number;
  start(): void;
  stop(): void;
  go(index: number): void;
  play(): void;
  pause(): void;
  setSpeed(speed: number): void;
};

/** Replays the stored events of a run, from the place that the address names. They are loaded when first asked for. */
export function useReplay(source: RunSource): Replay {
  const [at, setAt] = useReplayPosition();
  const isOn = at !== null;
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const query = useQuery({ ...runQueries.history(source), enabled: isOn });
  const history = query.data;
  const runs = useMemo(
    () => (history ? foldHistory(history.queued, history.events) : null),
    [history],
  );
  const count = history?.events.length ?? 0;
  const index = Math.max(0, Math.min(at ?? 0, count));
  const isMoving = isOn && isPlaying && history !== undefined && index < count;

  // Outside React: the clock that turns the pages.
  useEffect(() => {
    if (!isMoving || !history) return;
    const pause = pauseAfter(history.events, index, { speed, maxMs: longestPauseMs });
    const timer = setTimeout(() => void setAt(index + 1), pause);
    return () => clearTimeout(timer);
  }, [isMoving, history, index, speed, setAt]);

  return {
    isOn,
    isLoading: isOn && query.isPending,
    error: isOn ? query.error : null,
    index,
    count,
    event: history?.events[index - 1] ?? null,
    durationMs: durationOf(history?.events ?? []),
    run: isOn && runs ? (runs[index] ?? null) : null,
    isPlaying: isMoving,
    speed,
    start: () => {
      void setAt(0);
      setIsPlaying(true);
    },
    stop: () => {
      void setAt(null);
      setIsPlaying(false);
    },
    go: (next) => {
      setIsPlaying(false);
      void setAt(Math.max(0, Math.min(count, next)));
    },
    play: () => {
      if (index >= count) void setAt(0);
      setIsPlaying(true);
    },
    pause: () => setIsPlaying(false),
    setSpeed,
  };
}

function durationOf(events: readonly RunEvent[]): number {
  const [first, last] = [events[0], events.at(-1)];
  return first && last ? Date.parse(last.at) - Date.parse(first.at) : 0;
}
