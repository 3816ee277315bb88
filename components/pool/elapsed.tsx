"use client";

import { useEffect, useState } from "react";
import { formatDuration } from "@/components/ui/format";

const tickMs = 500;

/** How long it has been here. */
export function Elapsed() {
  const [elapsedMs, setElapsedMs] = useState(0);
  // Outside React: the clock.
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setElapsedMs(performance.now() - startedAt), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="text-sm text-muted tabular-nums">
      {formatDuration(Math.floor(elapsedMs / tickMs) * tickMs)}
    </span>
  );
}
