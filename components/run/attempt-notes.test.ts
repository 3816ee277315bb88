import { expect, it } from "vitest";
import type { Attempt } from "@/lib/runs";
import { aWorker } from "@/tests/support/run-builder";
import { attemptNotesInWords } from "./attempt-notes";

const ended: Attempt = {
  index: 0,
  startedAt: "2026-11-29T10:00:00.000Z",
  endedAt: "2026-11-29T10:00:01.000Z",
  firstTokenMs: null,
  error: null,
  finishReason: "stop",
  usage: null,
  rawUsage: null,
  cost: { status: "unknown", reason: "no-usage" },
  servedModel: "small",
};
const failed: Attempt = {
  ...ended,
  error: { code: "provider-failed", message: "It failed.", details: {} },
  finishReason: "cut",
};
const worker = aWorker(0, { model: "large" });

it("says of each call what was remarkable, also of one that failed", () => {
  const notes = ["dialect-changed:temperature", "wrong-model-served", "wrong-model-served"];
  const words = ["the server refused temperature, so it was left out", "asked large, served small"];
  expect(attemptNotesInWords({ ...failed, notes }, worker)).toEqual(words);
  expect(attemptNotesInWords({ ...ended, notes }, worker)).toEqual(words);
  expect(attemptNotesInWords({ ...ended, notes }, null)[1]).toBe("another model answered");
});

it("says what is wrong with a reply that came, and nothing of one that is whole", () => {
  expect(attemptNotesInWords({ ...ended, finishReason: "content-filter" }, worker)).toEqual([
    "the provider’s content filter ended the reply",
  ]);
  expect(attemptNotesInWords(ended, worker)).toEqual([]);
});
