"use client";

import { useEffect } from "react";
import { tabTitle } from "./run-title";

/** Keeps the title of the tab what the run is called now: the server wrote it once, when the page was made. */
export function useTabTitle(title: string): void {
  // Outside React: the title of the document.
  useEffect(() => {
    document.title = `${tabTitle(title)} · Conductor Studio`;
  }, [title]);
}
