"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { FlawBadge } from "@/components/run/flaw-badge";
import { realitySubject } from "@/components/run/reality-in-words";
import { formatRunCost } from "@/components/ui/format";
import { plainMath } from "@/components/ui/plain-math";
import { RealityBadge } from "@/components/ui/reality-badge";
import { showBidiControls } from "@/components/ui/safe-text";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import { runQueries } from "@/lib/api-client";
import type { RunSummary } from "@/lib/api-contract";
import { hasEnded } from "@/lib/runs";
import { recentRunsQuery } from "./recent-runs-query";

const pollMs = 3_000;

/** The latest runs, if there are any. Without them the page is whole, so a failure to load them says nothing here. */
export function RecentRuns() {
  const { data } = useQuery({
    ...runQueries.latest(recentRunsQuery),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => !hasEnded(status)) ? pollMs : false,
  });
  if (!data || data.runs.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <div className="flex items-baseline justify-between">
        <h2 id="recent-title" className="text-sm font-medium">
          Latest runs
        </h2>
        <Link href="/runs" className="text-sm text-accent underline-offset-4 hover:underline">
          All runs
        </Link>
      </div>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {data.runs.map((run) => (
          <li key={run.id}>
            <RecentRun run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentRun({ run }: { run: RunSummary }) {
  return (
    <Link
      href={`/runs/${run.id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm -outline-offset-2 hover:bg-subtle"
    >
      <StatusBadge status={run.status} isQuiet className="w-24 justify-start" />
      <span className="min-w-0 flex-1 basis-48 truncate">
        {plainMath(showBidiControls(run.title))}
      </span>
      <FlawBadge flaw={run.answerFlaw} />
      <RealityBadge reality={run.reality} of={realitySubject(run.totals)} isStatic />
      <span className="text-xs text-muted tabular-nums sm:min-w-20 sm:text-right">
        {formatRunCost(run.totals)}
      </span>
      <span className="text-xs text-muted sm:w-20 sm:text-right">
        <Time iso={run.createdAt} />
      </span>
    </Link>
  );
}
