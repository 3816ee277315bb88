import { describe, expect, it } from "vitest";
import { fixtureRun, queuedRun, shapes } from "@/components/canvas/fixtures";
import { applyRunEvent } from "@/lib/runs";
import { toTimeline } from "./timeline";

describe("toTimeline", () => {
  it("finds the chain that nothing could have made shorter", () => {
    const { run } = fixtureRun(shapes.forkJoin);
    const timeline = toTimeline(run, Date.parse(run.endedAt!));
    const critical = timeline.bars.filter((bar) => bar.isCritical).map((bar) => bar.step.key);
    expect(critical).toEqual(["r0.c0", "r0.s1", "r0.s2", "r0.s4"]);
    expect(timeline.criticalMs).toBe(600 + 2_600 + 1_800 + 1_400);
    expect(timeline.workMs).toBe(600 + 1_200 + 2_600 + 1_800 + 900 + 1_400);
    expect(timeline.savedMs).toBe(timeline.workMs - timeline.elapsedMs);
  });

  it("chains the rounds and the refused plans", () => {
    const recursion = fixtureRun(shapes.recursion).run;
    expect(toTimeline(recursion, 0).criticalMs).toBe(3 * 600 + 5 * 1_500);
    const refused = fixtureRun(shapes.refused).run;
    expect(toTimeline(refused, 0).bars.every((bar) => bar.isCritical)).toBe(true);
  });

  it("lets a running step last until now", () => {
    const { queued, events } = fixtureRun(shapes.chain);
    const begun = events.findIndex((event) => event.type === "step-start");
    const run = events.slice(0, begun + 1).reduce(applyRunEvent, queued);
    const started = Date.parse(run.startedAt!);
    const [bar] = toTimeline(run, started + 5_000).bars;
    expect(bar).toMatchObject({ startMs: 20, endMs: 5_000, isRunning: true });
  });

  it("shows steps that were skipped, and never as critical", () => {
    const { run } = fixtureRun(shapes.failedBranch);
    const skipped = toTimeline(run, 0).bars.filter((bar) => bar.isSkipped);
    expect(skipped.length).toBeGreaterThan(0);
    expect(skipped).toEqual(
      skipped.map((bar) => ({ ...bar, endMs: bar.startMs, isCritical: false, isRunning: false })),
    );
  });

  it("is empty for a run that has not started", () => {
    expect(toTimeline(queuedRun(), Date.now())).toMatchObject({ bars: [], elapsedMs: 0 });
  });
});
