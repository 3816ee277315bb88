import { expect, it } from "vitest";
import type { WaitReason } from "@/lib/runs";
import { waitInWords } from "./wait-words";

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
