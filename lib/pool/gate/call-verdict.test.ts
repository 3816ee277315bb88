import { expect, it } from "vitest";
import { failureOf } from "@/tests/contracts/call-gate.suite";
import { callTimeUp, runTimeUp } from "../time-up";
import { verdictOf } from "./call-verdict";

it.each([
  ["no byte came until the caller's time was up", false, 30_000, "dead"],
  ["the server answered, and its model was slow", true, 30_000, "unclear"],
  ["the call's turn came shortly before the time was up", false, 2_000, "unclear"],
])(
  "judges a time-out of the step or the run by what came: %s",
  (_, hasAnswered, tookMs, verdict) => {
    expect(verdictOf({ error: callTimeUp, hasAnswered }, tookMs)).toBe(verdict);
    expect(verdictOf({ error: runTimeUp, hasAnswered }, tookMs)).toBe(verdict);
  },
);

it("says nothing of a call that was stopped for another reason, however long it was silent", () => {
  expect(verdictOf({ error: new Error("cancelled"), hasAnswered: false }, 600_000)).toBe("unclear");
});

it("tells a key that is refused within an answer from one that is missing", () => {
  expect(verdictOf({ error: failureOf("auth"), hasAnswered: true }, 100)).toBe("refused");
  expect(verdictOf({ error: failureOf("auth", 401), hasAnswered: false }, 100)).toBe("refused");
  expect(verdictOf({ error: failureOf("auth"), hasAnswered: false }, 100)).toBe("unclear");
});

it.each([
  [false, "dead"],
  [true, "unclear"],
])(
  "judges a call's own time-out by whether the server had answered: %s",
  (hasAnswered, verdict) => {
    expect(verdictOf({ error: failureOf("timeout"), hasAnswered }, 5_000)).toBe(verdict);
  },
);
