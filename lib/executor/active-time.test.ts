import { describe, expect, it } from "vitest";
import {
  applyRunEvent,
  planStepKey,
  type Run,
  type RunEventDraft,
  runTime,
  type Step,
  stepTimesOf,
  workedMs,
} from "@/lib/runs";
import { aPlan, aRun } from "@/tests/support/run-builder";
import { remainingMs } from "./active-time";
import { stepEnd } from "./execution";

const startMs = Date.UTC(2026, 0, 1);

/** A run of three independent steps, from what happened at which second. */
function runOf(happenings: [second: number, draft: RunEventDraft][], timeoutMs = 60_000): Run {
  const plan = aPlan([], [], []);
  const run = aRun({ strategy: { kind: "plan", plan }, settings: { runTimeoutMs: timeoutMs } });
  const all: [number, RunEventDraft][] = [[0, { type: "run-start" }], ...happenings];
  return all.reduce((folded, [second, draft], index) => {
    const at = new Date(startMs + second * 1000).toISOString();
    return applyRunEvent(folded, { ...draft, sequence: index + 1, at });
  }, run);
}

const specOf = (index: number) => ({
  key: planStepKey(0, index),
  round: 0,
  kind: "call" as const,
  index,
  worker: 0,
  subtask: "",
  access: [],
  sees: [],
});
const start = (index: number): RunEventDraft => ({
  type: "step-start",
  step: specOf(index),
  messages: [],
});
const end = (index: number, status: Step["status"] = "succeeded") =>
  stepEnd(planStepKey(0, index), status);

const activeMs = (run: Run) => workedMs(stepTimesOf(run));

describe("workedMs", () => {
  it("counts steps that run side by side once", () => {
    const run = runOf([
      [1, start(0)],
      [2, start(1)],
      [5, end(0)],
      [7, end(1)],
    ]);
    expect(activeMs(run)).toBe(6_000);
  });

  it("leaves out the hour in which the process was down, and the step that it left open", () => {
    const run = runOf([
      [0, start(0)],
      [4, end(0)],
      [4, start(1)],
      [3_604, { type: "run-resume" }],
      [3_604, start(1)],
      [3_610, end(1)],
    ]);
    expect(activeMs(run)).toBe(10_000);
  });

  it("knows neither steps that were skipped nor runs that have not begun", () => {
    expect(activeMs(runOf([[9, end(0, "skipped")]]))).toBe(0);
    expect(activeMs(aRun())).toBe(0);
  });
});

describe("runTime", () => {
  const lost = (index: number, second: number): RunEventDraft => {
    const at = new Date(startMs + second * 1000).toISOString();
    return {
      type: "step-retry",
      stepKey: planStepKey(0, index),
      waitMs: 0,
      attempt: {
        index: 0,
        startedAt: at,
        endedAt: at,
        firstTokenMs: null,
        error: { code: "interrupted", message: "", details: {} },
        finishReason: null,
        usage: null,
        rawUsage: null,
        cost: { status: "unknown", reason: "no-usage" },
        servedModel: null,
      },
    };
  };
  const runEnd: RunEventDraft = {
    type: "run-end",
    status: "succeeded",
    reason: "answered",
    message: "",
    answer: null,
  };
  const timeOf = (run: Run, second = 0) => runTime(run, stepTimesOf(run), startMs + second * 1_000);
  const killed: [number, RunEventDraft][] = [
    [0, start(0)],
    [10, end(0)],
    [10, start(1)],
    [47, { type: "run-resume" }],
    [47, lost(1, 10)],
  ];

  it("is all of the time of a run that nothing interrupted, and none before its start", () => {
    const run = runOf([
      [2, start(0)],
      [9, end(0)],
      [10, runEnd],
    ]);
    expect(timeOf(run)).toEqual({ workedMs: 10_000, interruptedMs: 0 });
    expect(timeOf(runOf([[2, start(0)]]), 7)).toEqual({ workedMs: 7_000, interruptedMs: 0 });
    expect(timeOf(aRun())).toBeNull();
  });

  it("keeps apart the time in which the process of the run was down", () => {
    const run = runOf([...killed, [47, start(1)], [63, end(1)], [63, runEnd]]);
    expect(timeOf(run)).toEqual({ workedMs: 26_000, interruptedMs: 37_000 });
  });

  it("goes on with what is under way, but not with the call that was cut off", () => {
    expect(timeOf(runOf(killed), 47)).toEqual({ workedMs: 10_000, interruptedMs: 37_000 });
    const again = runOf([...killed, [47, start(1)]]);
    expect(timeOf(again, 50)).toEqual({ workedMs: 13_000, interruptedMs: 37_000 });
    const cancelled = runOf([...killed, [48, end(1, "cancelled")], [48, runEnd]]);
    expect(timeOf(cancelled)).toEqual({ workedMs: 10_000, interruptedMs: 38_000 });
  });
});

describe("remainingMs", () => {
  it("is the whole time of a new run and what is left of one that is taken up again", () => {
    expect(remainingMs(runOf([]))).toBe(60_000);
    expect(
      remainingMs(
        runOf([
          [0, start(0)],
          [40, end(0)],
        ]),
      ),
    ).toBe(20_000);
  });

  it("is a short grace when nothing is left, but never more than the whole time", () => {
    const spent: [number, RunEventDraft][] = [
      [0, start(0)],
      [90, end(0)],
    ];
    expect(remainingMs(runOf(spent))).toBe(5_000);
    expect(remainingMs(runOf(spent, 2_000))).toBe(2_000);
  });
});
