import type { RunFilters } from "@/lib/api-client";
import type { ListRunsQuery, RunSummary } from "@/lib/api-contract";
import { hasEnded } from "@/lib/runs";

/** Rows that one look at the server fetches at most. */
export const mostFresh = 100;

/**
 * What to ask now and then while these rows are shown: everything since the oldest run that was still under way, or
 * since the newest. The state is not asked for, because a run that leaves it must be seen too.
 */
export function freshQuery(rows: readonly RunSummary[], filters: RunFilters): ListRunsQuery {
  const oldestActive = rows.findLast(({ status }) => !hasEnded(status));
  const since = (oldestActive ?? rows[0])?.createdAt;
  const { status: _, ...others } = filters;
  return { ...others, limit: mostFresh, ...(since ? { after: since } : {}) };
}

export type FreshRows = {
  /** The rows in their places, as they are now. */
  rows: RunSummary[];
  /** Runs that came since; they are shown when the reader asks for them. */
  newCount: number;
};

/** Brings what was fetched into the rows without moving any. */
export function withFresh(
  rows: readonly RunSummary[],
  fresh: readonly RunSummary[],
  { status }: RunFilters,
): FreshRows {
  const byId = new Map(fresh.map((run) => [run.id, run]));
  const shown = new Set(rows.map(({ id }) => id));
  const newest = rows[0]?.createdAt ?? "";
  return {
    rows: rows.map((run) => byId.get(run.id) ?? run),
    newCount: fresh.filter(
      (run) =>
        !shown.has(run.id) &&
        run.createdAt >= newest &&
        (status === undefined || run.status === status),
    ).length,
  };
}
