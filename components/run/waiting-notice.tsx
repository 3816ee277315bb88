"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { formatCounted } from "@/components/ui/format";
import type { RunSource } from "@/lib/api-client";
import type { Run } from "@/lib/runs";
import { queueQuery } from "./queue-query";

/** Why a queued run has not started yet. */
export function WaitingNotice({ run, source }: { run: Run; source: RunSource }) {
  if (run.status !== "queued") return null;
  return (
    <p className="flex items-center gap-2 rounded-lg border border-border bg-surface px-4 py-2.5 text-sm text-muted">
      <Clock aria-hidden className="size-4 shrink-0" />
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
