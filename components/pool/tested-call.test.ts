import { expect, it } from "vitest";
import type { WorkerTest } from "@/lib/api-contract";
import { limitInWords, notesOfTest, servedOther } from "./tested-call";

const test: WorkerTest = {
  outcome: "answered",
  model: "asked",
  request: null,
  response: null,
  reply: "Yes.",
  reasoning: "",
  usage: null,
  cost: { status: "unknown", reason: "no-price" },
  price: null,
  priceTier: "standard",
  servedModel: "asked",
  finishReason: "stop",
  notes: [],
  waiting: null,
  firstTokenMs: 1,
  durationMs: 2,
  error: null,
};

it("says in words what is remarkable, each thing once", () => {
  const notes = [
    "key-removed",
    "dialect-changed:max_tokens",
    "dialect-changed:temperature",
    "tool-calls-ignored",
    "tool-call:get_weather",
    "tool-call:get_weather",
  ];
  expect(notesOfTest({ ...test, notes })).toEqual([
    "the server repeated the key; it was taken out of the text",
    "the server refused max_tokens, so max_completion_tokens was sent",
    "the server refused temperature, so it was left out",
    "its calls of tools were ignored",
    "tool call: get_weather",
  ]);
});

it("leaves to the notices at the head what they say", () => {
  const wrong = { ...test, servedModel: "other", notes: ["wrong-model-served"] };
  expect(servedOther(wrong)).toBe("other");
  expect(servedOther(test)).toBeNull();
  expect(notesOfTest(wrong)).toEqual([]);
  const cut = { ...test, finishReason: "length" as const, notes: ["key-removed", "reply-cut"] };
  expect(notesOfTest(cut)).toHaveLength(1);
  expect(notesOfTest({ ...test, finishReason: "refusal", notes: ["refusal"] })).toEqual([]);
});

it.each([
  [120_000, "2 min"],
  [90_000, "90 s"],
  [500, "0.5 s"],
])("words a limit of %i ms", (limitMs, words) => {
  expect(limitInWords(limitMs)).toBe(words);
});
