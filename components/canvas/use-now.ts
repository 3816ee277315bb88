"use client";

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";

/** A time that stands still, for a run that is shown as it was then; null: the clock goes on. */
export const FrozenTime = createContext<number | null>(null);

/**
 * When the server drew the page, milliseconds since the epoch; null where it drew none. The browser begins with that time: what
 * is drawn by the clock (ticks, waits) would not be what it finds in the page.
 */
export const RenderedAt = createContext<number | null>(null);

const never = () => () => undefined;

function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** The time, renewed every `everyMs` while active. */
export function useNow(isActive: boolean, everyMs = 1_000): number {
  const frozen = useContext(FrozenTime);
  const renderedAt = useContext(RenderedAt);
  const isHydrating = useIsHydrating();
  const [now, setNow] = useState(() => (isHydrating ? renderedAt : null) ?? Date.now());
  const isTicking = isActive && frozen === null;
  // Outside React: the clock.
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [isTicking, everyMs]);
  return frozen ?? now;
}
