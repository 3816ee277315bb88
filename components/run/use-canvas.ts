"use client";

import { useMemo, useState } from "react";
import type { Canvas } from "@/components/canvas/canvas";
import { reuseUnchanged } from "@/components/canvas/reuse";
import { toCanvas } from "@/components/canvas/to-canvas";
import type { Run } from "@/lib/runs";

/** The canvas of a run; what an event did not change keeps its objects. */
export function useCanvas(run: Run): Canvas {
  const [project] = useState(createProjector);
  return useMemo(() => project(run), [project, run]);
}

function createProjector() {
  let before: Canvas | null = null;
  return (run: Run): Canvas => {
    before = reuseUnchanged(before, toCanvas(run));
    return before;
  };
}
