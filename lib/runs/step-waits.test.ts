import { describe, expect, it } from "vitest";
import { aPlan, aRun } from "@/tests/support/run-builder";
import { applyRunEvent, findStep } from "./apply-run-event";
import type { RunEventDraft } from "./events";
import type { Run } from "./run";
import type { Attempt, StepSpec } from "./step";
import { stepWaits } from "./step-waits";

type Ended = "succeeded" | "cancelled" | "skipped";

const start = Date.parse("2026-11-29T10:00:00.000Z");
const iso = (ms: number) => new Date(start + ms).toISOString();
const key = "r0.s0";

function attempt(index: number, fromMs: number, toMs: number, rest: Partial<Attempt> = {}) {
  return {
    index,
    startedAt: iso(fromMs),
    endedAt: iso(toMs),
    firstTokenMs: null,
    error: { code: "provider-failed" as const, message: "Busy.", details: { statusCode: 429 } },
    finishReason: null,
    usage: null,
    rawUsage: null,
    cost: { status: "known" as const, usd: "0" },
    servedModel: null,
    ...rest,
  };
}

const [planned] = aPlan([]).steps;
if (!planned) throw new Error("no step");
const spec: StepSpec = { ...planned, key, round: 0, index: 0, kind: "call", sees: [] };
const begun: [number, RunEventDraft][] = [
  [0, { type: "run-start" }],
  [
    0,
    {
      type: "round-start",
      round: 0,
      plan: aPlan([]),
      steps: [spec],
      repairs: [],
      samePlanAs: null,
      isPlanCut: false,
    },
  ],
  [0, { type: "step-start", step: spec, messages: [] }],
];

const retry = (index: number, fromMs: number, toMs: number, waitMs: number): RunEventDraft => ({
  type: "step-retry",
  stepKey: key,
  attempt: attempt(index, fromMs, toMs),
  waitMs,
});
const end = (
  last: Attempt | null,
  status: Ended = last ? "succeeded" : "cancelled",
): RunEventDraft => ({
  type: "step-end",
  stepKey: key,
  status,
  reply: "",
  reasoning: "",
  finishReason: null,
  attempt: last,
  error: null,
  notes: [],
  cut: {},
});
const reason = { limit: "retry", most: null, of: "worker", name: "GPT" } as const;
const waits: RunEventDraft = { type: "step-wait", stepKey: key, attempt: 1, reason, waitedMs: 0 };
const turn: RunEventDraft = { type: "step-turn", stepKey: key, attempt: 1 };

/** The waits of the step after these events, as [kind, from, to] since its start. */
function waitsAfter(drafts: [number, RunEventDraft][], nowMs: number) {
  const run = [...begun, ...drafts].reduce<Run>(
    (before, [ms, draft]) =>
      applyRunEvent(before, { ...draft, sequence: before.sequence + 1, at: iso(ms) }),
    aRun(),
  );
  const step = findStep(run, key);
  if (!step) throw new Error("no step");
  return stepWaits(step, start + nowMs).map(({ kind, fromMs, toMs }) => [
    kind,
    fromMs - start,
    toMs - start,
  ]);
}

describe("the waits of a step", () => {
  it("hold the pause before another try, while it goes on and once it is over", () => {
    const paused: [number, RunEventDraft][] = [
      [1_005, retry(0, 0, 1_000, 2_000)],
      [1_005, waits],
    ];
    expect(waitsAfter(paused, 1_800)).toEqual([["retry", 1_000, 1_800]]);
    const called: [number, RunEventDraft][] = [...paused, [3_010, turn]];
    expect(waitsAfter(called, 9_000)).toEqual([["retry", 1_000, 3_000]]);
    const ended: [number, RunEventDraft][] = [...called, [5_000, end(attempt(1, 3_012, 5_000))]];
    expect(waitsAfter(ended, 9_000)).toEqual([["retry", 1_000, 3_012]]);
  });

  it("hold the wait of a step that a limit ended before its turn", () => {
    const budget = { limit: "budget", most: null, of: "connection", name: "Own" } as const;
    const waited: [number, RunEventDraft][] = [
      [600, { ...waits, attempt: 0, reason: budget, waitedMs: 500 }],
      [7_000, end(null, "skipped")],
    ];
    expect(waitsAfter(waited.slice(0, 1), 900)).toEqual([["turn", 100, 900]]);
    expect(waitsAfter(waited, 9_000)).toEqual([["turn", 100, 7_000]]);
  });

  it("are known of a run that told of no pause", () => {
    const old: [number, RunEventDraft][] = [[1_000, retry(0, 0, 1_000, 2_000)]];
    expect(waitsAfter(old, 9_000)).toEqual([["retry", 1_000, 3_000]]);
  });

  it("tell a pause from the wait for a turn that follows it", () => {
    const turnReason = { limit: "concurrency", most: 1, of: "worker", name: "GPT" } as const;
    const both: [number, RunEventDraft][] = [
      [1_000, retry(0, 0, 1_000, 2_000)],
      [1_000, waits],
      [3_000, turn],
      [3_600, { ...waits, reason: turnReason, waitedMs: 600 } as RunEventDraft],
    ];
    expect(waitsAfter(both, 4_000)).toEqual([
      ["retry", 1_000, 3_000],
      ["turn", 3_000, 4_000],
    ]);
    const ended = end(attempt(1, 3_000, 6_000, { waitedMs: 1_500 }));
    expect(waitsAfter([...both, [4_500, turn], [6_000, ended]], 9_000)).toEqual([
      ["retry", 1_000, 3_000],
      ["turn", 3_000, 4_500],
    ]);
  });

  it("end where the step was stopped", () => {
    const stopped: [number, RunEventDraft][] = [
      [1_000, retry(0, 0, 1_000, 60_000)],
      [1_000, waits],
      [4_000, end(null)],
    ];
    expect(waitsAfter(stopped, 90_000)).toEqual([["retry", 1_000, 4_000]]);
  });

  it("leave out what was before the step began anew, and the moment in which a stand-in takes over", () => {
    const resumed: [number, RunEventDraft][] = [
      [1_000, retry(0, 0, 1_000, 60_000)],
      [20_000, { type: "run-resume" }],
      [20_010, { type: "step-start", step: spec, messages: [] }],
    ];
    expect(waitsAfter(resumed, 30_000)).toEqual([]);
    const takenOver: [number, RunEventDraft][] = [
      [1_000, retry(0, 0, 1_000, 0)],
      [5_000, end(attempt(1, 1_040, 5_000))],
    ];
    expect(waitsAfter(takenOver, 9_000)).toEqual([]);
  });
});
