import { describe, expect, it } from "vitest";
import { fixtureRun, queuedRun, shapes } from "@/components/canvas/fixtures";
import { applyRunEvent, type Run, type RunEventDraft } from "@/lib/runs";
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

  it("tells the waits of a step's calls apart, as they go on and once they are over", () => {
    const { queued, events } = fixtureRun(shapes.chain);
    const begun = events.findIndex(({ type }) => type === "step-start");
    const end = events.find(({ type }) => type === "step-end");
    if (end?.type !== "step-end" || !end.attempt) throw new Error("no end");
    let run = events.slice(0, begun + 1).reduce(applyRunEvent, queued);
    const origin = Date.parse(run.startedAt!);
    const stepKey = end.stepKey;
    const add = (ms: number, draft: RunEventDraft): Run => {
      const at = new Date(origin + ms).toISOString();
      return applyRunEvent(run, { ...draft, sequence: run.sequence + 1, at });
    };
    const waitsAt = (ms: number) => toTimeline(run, origin + ms).bars[0]?.waits;

    run = add(520, { type: "step-wait", stepKey, attempt: 0, reason: null, waitedMs: 500 });
    expect(waitsAt(700)).toEqual([{ startMs: 20, endMs: 700 }]);
    run = add(3_000, { type: "step-turn", stepKey, attempt: 0 });
    expect(waitsAt(9_000)).toEqual([{ startMs: 20, endMs: 3_000 }]);

    const attempt = (index: number, fromMs: number, toMs: number, waitedMs: number) => ({
      ...end.attempt!,
      index,
      startedAt: new Date(origin + fromMs).toISOString(),
      endedAt: new Date(origin + toMs).toISOString(),
      waitedMs,
    });
    run = add(4_000, {
      type: "step-retry",
      stepKey,
      attempt: attempt(0, 20, 4_000, 2_985),
      waitMs: 1_000,
    });
    expect(waitsAt(9_000)).toEqual([
      { startMs: 20, endMs: 3_005 },
      { startMs: 4_000, endMs: 5_000 },
    ]);
    const { sequence: _, at: __, ...last } = end;
    run = add(9_000, { ...last, attempt: attempt(1, 5_000, 9_000, 300) });
    expect(toTimeline(run, 0).bars[0]).toMatchObject({
      startMs: 20,
      endMs: 9_000,
      waitedMs: 4_285,
      waits: [
        { startMs: 20, endMs: 3_005 },
        { startMs: 4_000, endMs: 5_000 },
        { startMs: 5_000, endMs: 5_300 },
      ],
      waitWords: ["waited 3.3 s for its turn", "waited 1.0 s after a failure"],
    });
    // Neither is work of a model, nor does it count as saved.
    expect(toTimeline(run, 0)).toMatchObject({ workMs: 8_980 - 4_285, criticalMs: 8_980 - 4_285 });
  });

  it("draws no wait of a call that a dead process had made before the step began anew", () => {
    const { run } = fixtureRun(shapes.chain);
    const [round] = run.rounds;
    const [step] = round!.conducts;
    const startedAt = new Date(Date.parse(step!.startedAt!) - 10_000).toISOString();
    const early = { ...step!.attempts[0]!, startedAt, waitedMs: 4_000 };
    const changed = {
      ...run,
      rounds: [{ ...round!, conducts: [{ ...step!, attempts: [early] }] }],
    };
    expect(toTimeline(changed, 0).bars[0]).toMatchObject({ waits: [], waitedMs: 0 });
  });

  it("shows steps that were skipped, and never as critical", () => {
    const { run } = fixtureRun(shapes.failedBranch);
    const skipped = toTimeline(run, 0).bars.filter((bar) => bar.isSkipped);
    expect(skipped.length).toBeGreaterThan(0);
    expect(skipped).toEqual(
      skipped.map((bar) => ({ ...bar, endMs: bar.startMs, isCritical: false, isRunning: false })),
    );
  });

  it("counts what was worked on, and keeps apart what a dead process left lying", () => {
    const { run } = fixtureRun(shapes.chain);
    const laterMs = 37_000;
    const endedAt = new Date(Date.parse(run.endedAt!) + laterMs).toISOString();
    const resumed = toTimeline({ ...run, endedAt, resumes: 1 }, 0);
    const { elapsedMs } = toTimeline(run, 0);
    expect(resumed.elapsedMs).toBe(elapsedMs + laterMs);
    expect(resumed.interruptedMs).toBeGreaterThanOrEqual(laterMs);
    expect(resumed.workedMs).toBe(resumed.elapsedMs - resumed.interruptedMs);
    expect(resumed.workedMs).toBeGreaterThanOrEqual(resumed.criticalMs);
    expect(toTimeline(run, 0)).toMatchObject({ workedMs: elapsedMs, interruptedMs: 0 });
  });

  it("is empty for a run that has not started", () => {
    expect(toTimeline(queuedRun(), Date.now())).toMatchObject({ bars: [], elapsedMs: 0 });
  });
});
