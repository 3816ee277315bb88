import { describe, expect, it } from "vitest";
import type { RunSummary } from "@/lib/api-contract";
import { type RunStatus, zeroTotals } from "@/lib/runs";
import { freshQuery, withFresh } from "./fresh-rows";

function aRun(minute: number, status: RunStatus = "succeeded"): RunSummary {
  return {
    id: `run_${minute}`,
    title: "Title",
    question: "Question",
    strategy: "conductor",
    strategyLabel: "Conductor (built-in)",
    poolName: "Pool",
    reality: "simulated",
    status,
    createdAt: `2026-01-01T00:${String(minute).padStart(2, "0")}:00.000Z`,
    endedAt: null,
    durationMs: null,
    interruptedMs: 0,
    totals: zeroTotals,
    answer: null,
    rounds: 1,
    steps: 1,
    repairs: 0,
    refusals: 0,
    isShared: false,
    isBestSoFar: false,
    answerFlaw: null,
    samePlanAs: null,
    isImported: false,
  };
}

describe("freshQuery", () => {
  it("asks since the oldest run under way, whatever state is filtered for", () => {
    const rows = [aRun(9), aRun(7, "running"), aRun(5, "queued"), aRun(3)];
    expect(freshQuery(rows, { status: "running", search: "x" })).toEqual({
      search: "x",
      limit: 100,
      after: aRun(5).createdAt,
    });
  });

  it("asks since the newest run when all have ended, and for all when none is shown", () => {
    expect(freshQuery([aRun(9), aRun(3)], {}).after).toBe(aRun(9).createdAt);
    expect(freshQuery([], {}).after).toBeUndefined();
  });
});

describe("withFresh", () => {
  it("changes rows in their places and counts new ones without showing them", () => {
    const rows = [aRun(5, "running"), aRun(3)];
    const { rows: now, newCount } = withFresh(rows, [aRun(9), aRun(8), aRun(5, "failed")], {});
    expect(now.map(({ id, status }) => [id, status])).toEqual([
      ["run_5", "failed"],
      ["run_3", "succeeded"],
    ]);
    expect(newCount).toBe(2);
  });

  it("counts as new only what the filter for a state would show", () => {
    const fresh = [aRun(9, "failed"), aRun(8)];
    expect(withFresh([], fresh, { status: "failed" }).newCount).toBe(1);
  });

  it("does not count a run that lies on a page not loaded yet", () => {
    expect(withFresh([aRun(5)], [aRun(2)], {}).newCount).toBe(0);
  });
});
