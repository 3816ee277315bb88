import { describe, expect, it } from "vitest";
import type { RunSnapshot, StreamMessage } from "@/lib/api-contract";
import { type Run, runSettingsSchema, type StepDelta, type StepSpec, zeroTotals } from "@/lib/runs";
import { applyMessage } from "./apply-message";
import { foldAll } from "./follow-into-cache";

const at = "2026-01-01T00:00:00.000Z";

const queued: Run = {
  schemaVersion: 1,
  id: "run_1",
  title: "Title",
  question: "Question?",
  strategy: { kind: "single", ordinal: 0 },
  pool: { id: "pool_1", name: "Pool", workers: [] },
  settings: runSettingsSchema.parse({}),
  seed: "seed",
  status: "queued",
  createdAt: at,
  startedAt: null,
  endedAt: null,
  rounds: [],
  answer: null,
  end: null,
  totals: zeroTotals,
  resumes: 0,
  itemId: null,
  parentRunId: null,
  sequence: 0,
};

const step: StepSpec = {
  key: "r0.s0",
  round: 0,
  kind: "call",
  index: 0,
  worker: 0,
  subtask: "Answer",
  access: [],
  sees: [],
};

const started: StreamMessage = { name: "run-event", data: { type: "run-start", sequence: 1, at } };
const planned: StreamMessage = {
  name: "run-event",
  data: {
    type: "round-start",
    sequence: 2,
    at,
    round: 0,
    plan: { steps: [] },
    steps: [step],
    repairs: [],
    samePlanAs: null,
    isPlanCut: false,
  },
};
const stepStarted: StreamMessage = {
  name: "run-event",
  data: { type: "step-start", sequence: 3, at, step, messages: [] },
};
const stepEnded: StreamMessage = {
  name: "run-event",
  data: {
    type: "step-end",
    sequence: 4,
    at,
    stepKey: "r0.s0",
    status: "succeeded",
    reply: "Hello",
    reasoning: "",
    finishReason: "stop",
    attempt: null,
    error: null,
    notes: [],
    cut: {},
  },
};

function delta(text: string, offset: number): StreamMessage {
  const data: StepDelta = {
    type: "step-delta",
    stepKey: "r0.s0",
    attempt: 0,
    channel: "reply",
    offset,
    text,
  };
  return { name: "step-delta", data };
}

const empty: RunSnapshot = { run: queued, deltas: [] };

function textsOf(snapshot: RunSnapshot): string[] {
  return snapshot.deltas.map(({ text }) => text);
}

describe("applyMessage", () => {
  it("grows a reply while its step runs and drops it when the step ends", () => {
    const growing = foldAll(empty, [
      started,
      planned,
      stepStarted,
      delta("Hel", 0),
      delta("lo", 3),
    ]);
    expect(textsOf(growing.snapshot)).toEqual(["Hello"]);
    const { snapshot } = applyMessage(growing.snapshot, stepEnded);
    expect(textsOf(snapshot)).toEqual([]);
    expect(snapshot.run.rounds[0]?.steps[0]?.reply).toBe("Hello");
  });

  it("ignores a piece that comes after its step has ended", () => {
    const ended = foldAll(empty, [started, planned, stepStarted, stepEnded]).snapshot;
    expect(applyMessage(ended, delta("Hel", 0))).toEqual({ snapshot: ended, isGap: false });
  });

  it("changes nothing when a message comes twice", () => {
    const { snapshot } = foldAll(empty, [started, planned]);
    expect(applyMessage(snapshot, planned).snapshot).toBe(snapshot);
  });

  it("tells of a lost event and leaves the run as it was", () => {
    expect(applyMessage(empty, stepStarted)).toEqual({ snapshot: empty, isGap: true });
  });

  it("does not go back to an older snapshot", () => {
    const { snapshot } = foldAll(empty, [started, planned]);
    expect(applyMessage(snapshot, { name: "snapshot", data: empty }).snapshot).toBe(snapshot);
  });
});

describe("foldAll", () => {
  it("keeps the event before which something is missing, and all after it, for the loaded snapshot", () => {
    const folded = foldAll(empty, [started, stepStarted, stepEnded]);
    expect(folded).toMatchObject({ isGap: true, left: [stepStarted, stepEnded] });
    const loaded = foldAll(empty, [started, planned]).snapshot;
    expect(foldAll(loaded, folded.left)).toMatchObject({
      isGap: false,
      snapshot: { run: { sequence: 4 } },
    });
  });

  it("does not ask for a lost piece of text again and again", () => {
    expect(foldAll(empty, [delta("lo", 3)])).toMatchObject({ isGap: true, left: [] });
  });
});
