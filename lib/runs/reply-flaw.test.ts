import { expect, it } from "vitest";
import { replyFlaw } from "./reply-flaw";

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
