"use client";

import { useSyncExternalStore } from "react";
import { formatDateTime, formatRelativeTime } from "./format";

const tickMs = 20_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}

function tick(): number {
  return Math.floor(Date.now() / tickMs) * tickMs;
}

/** How long ago, with the whole time as title. */
export function Time({ iso, className }: { iso: string; className?: string }) {
  // The server's clock and zone are not the reader's: the server writes the date only.
  const now = useSyncExternalStore(subscribe, tick, () => null);
  return (
    <time
      dateTime={iso}
      title={now === null ? undefined : formatDateTime(iso)}
      className={className}
    >
      {now === null ? iso.slice(0, 10) : formatRelativeTime(iso, now)}
    </time>
  );
}
