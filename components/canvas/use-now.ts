"use client";

import { useEffect, useState } from "react";

/** The time, renewed every `everyMs` while active. */
export function useNow(isActive: boolean, everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  // Outside React: the clock.
  useEffect(() => {
    if (!isActive) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [isActive, everyMs]);
  return now;
}
