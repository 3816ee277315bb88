import { expect, it } from "vitest";
import { aRun } from "@/tests/support/run-builder";
import { answerFlaw, replyFlaw } from "./reply-flaw";
import type { Step } from "./step";

const step = { status: "succeeded", finishReason: "stop", notes: [] as string[] };

it("finds nothing wrong with a reply that its model ended", () => {
  expect(replyFlaw(step)).toBeNull();
  expect(replyFlaw({ ...step, notes: ["wrong-model-served"] })).toBeNull();
});

it.each([
  ["content-filter", ["content-filter"], "content-filter"],
  ["refusal", ["refusal"], "refusal"],
  ["length", ["reply-truncated"], "token-cap"],
  ["length", ["reply-cut", "reply-truncated"], "too-long"],
  ["cut", ["reply-cut"], "cut"],
] as const)("tells what ended a reply of %s with %j", (finishReason, notes, flaw) => {
  expect(replyFlaw({ ...step, finishReason, notes: [...notes] })).toBe(flaw);
});

it("leaves a step that failed to its error", () => {
  expect(replyFlaw({ ...step, status: "failed", finishReason: "refusal" })).toBeNull();
});

it("tells what is wrong with the answer of a run: the flaw of the reply that it is", () => {
  const at = "2026-11-29T10:00:00.000Z";
  const stepOf = (index: number, finishReason: Step["finishReason"]): Step => ({
    key: `r0.s${index}`,
    round: 0,
    kind: "call",
    index,
    worker: 0,
    subtask: "Answer.",
    access: [],
    sees: [],
    status: "succeeded",
    startedAt: at,
    endedAt: at,
    messages: null,
    reply: "So far",
    reasoning: "",
    finishReason,
    attempts: [],
    error: null,
    notes: [],
    cut: {},
  });
  const run = aRun();
  const round = {
    index: 0,
    status: "succeeded" as const,
    plan: null,
    repairs: [],
    refused: [],
    samePlanAs: null,
    isPlanCut: false,
    startedAt: at,
    endedAt: at,
    conducts: [],
    steps: [stepOf(0, "length"), stepOf(1, "stop")],
  };
  const answeredBy = (stepKey: string) =>
    answerFlaw({
      ...run,
      rounds: [round],
      answer: { text: "So far", stepKey, isBestSoFar: false },
    });
  expect(answeredBy("r0.s0")).toBe("token-cap");
  expect(answeredBy("r0.s1")).toBeNull();
  expect(answerFlaw(run)).toBeNull();
});
