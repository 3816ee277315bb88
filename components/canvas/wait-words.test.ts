import { expect, it } from "vitest";
import type { Attempt, StepWait, StoredError, WaitReason } from "@/lib/runs";
import { fixtureRun, shapes } from "./fixtures";
import {
  pastWaitsInShort,
  pastWaitsInWords,
  waitedInWords,
  waitInWords,
  waitWordsOf,
} from "./wait-words";

it.each<[WaitReason | null, string]>([
  [
    { limit: "concurrency", most: 2, of: "connection", name: "OpenAI" },
    "Waits for its turn: 2 at once on OpenAI.",
  ],
  [
    { limit: "requests", most: 1, of: "worker", name: "GPT" },
    "Waits for its turn: 1 call a minute on GPT.",
  ],
  [
    { limit: "tokens", most: 90_000, of: "worker", name: "GPT" },
    "Waits for its turn: 90,000 tokens a minute on GPT.",
  ],
  [
    { limit: "budget", most: null, of: "studio", name: "" },
    "Waits for its turn: the calls under way may use up the studio's day budget.",
  ],
  [
    { limit: "circuit", most: null, of: "connection", name: "My server" },
    "Waits for its turn: one call is trying whether My server is back.",
  ],
  [null, "Waits for its turn."],
])("says what a call waits for: %j", (reason, words) => {
  expect(waitInWords(reason)).toBe(words);
});

const { rounds } = fixtureRun(shapes.chain).run;
const step = rounds.flatMap(({ steps }) => steps).find(({ attempts }) => attempts.length > 0);

function failedBy(details: Record<string, unknown>, code: StoredError["code"] = "provider-failed") {
  const [attempt] = step?.attempts ?? [];
  if (!attempt) throw new Error("no attempt");
  return { ...attempt, error: { code, message: "It failed.", details } };
}
const pause = (after: Attempt): StepWait => ({ kind: "retry", after, fromMs: 0, toMs: 2_100 });

it.each([
  [{ statusCode: 429, retryAfterMs: 2_000 }, "429; the provider asked for 2.0 s"],
  [{ statusCode: 503, kind: "server" }, "503"],
  [{ statusCode: null, kind: "connection" }, "no connection"],
  [{ statusCode: 200, kind: "bad-answer" }, "an answer in a strange format"],
  [{ statusCode: null, kind: "something new" }, "a failure"],
  [{}, "a failure"],
])("says after what it waited to try again: %j", (details, cause) => {
  expect(pastWaitsInWords([pause(failedBy(details))])).toEqual([`waited 2.1 s after ${cause}`]);
});

it("tells all waits for a turn as one, and each pause by itself", () => {
  const turn = (fromMs: number, toMs: number): StepWait => ({ kind: "turn", fromMs, toMs });
  const gone = failedBy({}, "interrupted");
  expect(pastWaitsInWords([turn(0, 500), pause(gone), turn(9_000, 10_000)])).toEqual([
    "waited 1.5 s for its turn",
    "waited 2.1 s after the end of its process",
  ]);
  expect(pastWaitsInWords([])).toEqual([]);
});

it("tells all waits in one, each cause with its time", () => {
  const busy = pause(failedBy({ statusCode: 429, retryAfterMs: 2_000 }));
  const turn: StepWait = { kind: "turn", fromMs: 0, toMs: 400 };
  expect(pastWaitsInShort([busy, busy])).toBe("waited 4.2 s after 429");
  expect(pastWaitsInShort([turn])).toBe("waited 400 ms for its turn");
  expect(pastWaitsInShort([turn, busy, turn, busy])).toBe(
    "waited 5.0 s: 800 ms for its turn, 4.2 s after 429",
  );
  const stalled = pause(failedBy({ kind: "stall" }));
  expect(pastWaitsInShort([stalled])).toBe("waited 2.1 s after a reply that stood still");
  expect(pastWaitsInShort([])).toBeNull();
});

it("says that a pause goes on, and what failed before", () => {
  if (!step) throw new Error("no step");
  const reason = { limit: "retry", most: null, of: "worker", name: "GPT" } as const;
  const waiting = { reason, since: "2026-11-29T10:00:00.000Z" };
  const attempts = [failedBy({ statusCode: 429, retryAfterMs: 9_000 })];
  const words = waitWordsOf({ ...step, status: "running", attempts, waiting });
  expect(words).toBe("Waits before another try, after 429; the provider asked for 9.0 s.");
});

it("says of a call that ended before its turn what it waited for", () => {
  expect(waitedInWords({ limit: "tokens", most: 3_000, of: "connection", name: "Keyed" })).toBe(
    "It waited for its turn: 3,000 tokens a minute on Keyed.",
  );
  expect(waitedInWords(null)).toBe("It waited for its turn.");
});
