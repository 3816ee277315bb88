"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { formatCounted } from "@/components/ui/format";
import type { RunSource } from "@/lib/api-client";
import { queueQuery } from "./queue-query";

/** Why a queued run has not started yet. */
export function WaitingNotice({ source }: { source: RunSource }) {
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>Waiting for an engine. {source.kind === "own" ? <QueueWords /> : null}</span>
    </p>
  );
}

function QueueWords() {
  const { data } = useQuery(queueQuery);
  if (!data) return null;
  if (data.engines === 0) {
    return "No engine is running: start the studio with npm start, or one more with npm run worker.";
  }
  const others = Math.max(0, data.queued - 1);
  return `${others === 0 ? "No other run waits" : `${formatCounted(others, "other run")} waiting`}, ${data.running} running on ${formatCounted(data.engines, "engine")}.`;
}
