"use client";

import { formatDuration } from "@/components/ui/format";
import type { Step } from "@/lib/runs";
import { useNow } from "../use-now";

/** How long a step took, or has been running. */
export function StepTime({ step }: { step: Step }) {
  if (!step.startedAt) return null;
  if (step.endedAt) {
    const took = Date.parse(step.endedAt) - Date.parse(step.startedAt);
    return <span className="whitespace-nowrap">{formatDuration(took)}</span>;
  }
  return step.status === "running" ? <RunningTime since={step.startedAt} /> : null;
}

function RunningTime({ since }: { since: string }) {
  const now = useNow(true);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  return (
    <span className="whitespace-nowrap" suppressHydrationWarning>
      {seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1_000)}
    </span>
  );
}
