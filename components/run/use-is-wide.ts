"use client";

import { useSyncExternalStore } from "react";

const wideQuery = "(min-width: 1024px)";

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(wideQuery);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** Whether canvas and panel fit side by side; null where that is not known: on the server. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => null,
  );
}
