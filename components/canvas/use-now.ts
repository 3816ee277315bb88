"use client";

import { createContext, useContext, useEffect, useState } from "react";

/** A time that stands still, for a run that is shown as it was then; null: the clock goes on. */
export const FrozenTime = createContext<number | null>(null);

/** The time, renewed every `everyMs` while active. */
export function useNow(isActive: boolean, everyMs = 1_000): number {
  const frozen = useContext(FrozenTime);
  const [now, setNow] = useState(() => Date.now());
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
