import { expect, it } from "vitest";
import { fixtureRun, shapes } from "@/components/canvas/fixtures";
import { applyRunEvent, type RunEvent } from "@/lib/runs";
import { changesInWords } from "./changes-in-words";
import { foldHistory } from "./replay";

it("tells states, plans and refusals, in order", () => {
  const { queued, events } = fixtureRun(shapes.refused);
  const runs = foldHistory(queued, events);
  const told = runs.slice(1).flatMap((run, index) => changesInWords(runs[index] ?? run, run));
  expect(told).toEqual([
    "Run running.",
    "A plan of round 1 was refused.",
    "A plan of round 1 was refused.",
    "The plan of round 1 has 2 steps.",
    "Step 1 of 2, GPT-5: running.",
    "Step 1 of 2, GPT-5: succeeded.",
    "Step 2 of 2, Claude Sonnet 4: running.",
    "Step 2 of 2, Claude Sonnet 4: succeeded.",
    "Run succeeded.",
  ]);
});

it("tells once that a call waits for its turn, and for what", () => {
  const { queued, events } = fixtureRun(shapes.refused);
  const start = events.findIndex(
    (event) => event.type === "step-start" && event.step.key === "r0.s0",
  );
  const begun = events.slice(0, start + 1).reduce(applyRunEvent, queued);
  const { sequence } = begun;
  const wait = (most: number, at: number): RunEvent => ({
    type: "step-wait",
    sequence: sequence + at,
    at: begun.createdAt,
    stepKey: "r0.s0",
    attempt: 0,
    reason: { limit: "concurrency", most, of: "connection", name: "OpenAI" },
  });
  const waits = applyRunEvent(begun, wait(2, 1));
  expect(changesInWords(begun, waits)).toEqual([
    "Step 1 of 2, GPT-5: Waits for its turn: 2 at once on OpenAI.",
  ]);
  expect(changesInWords(waits, applyRunEvent(waits, wait(3, 2)))).toEqual([]);
});

it("says with the end of a run what is wrong with its answer", () => {
  const { queued, events } = fixtureRun(shapes.chain);
  const flawed = events.map((event) =>
    event.type === "step-end" ? { ...event, finishReason: "content-filter" as const } : event,
  );
  const [before, after] = foldHistory(queued, flawed).slice(-2);
  expect(before && after && changesInWords(before, after).slice(-2)).toEqual([
    "Run succeeded.",
    "Answer cut by the content filter.",
  ]);
});
