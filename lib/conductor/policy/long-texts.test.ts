import { expect, it } from "vitest";
import { runSettingsSchema } from "@/lib/runs";
import { readPlan } from "@/lib/workflow";
import { conductMessages } from "../conduct-messages";
import { readFeatures } from "./features";
import { gistOf } from "./gist";
import { builtinConductor } from "./policy-client";
import { readPrompt } from "./read-prompt";
import { writePolicyText } from "./write-policy-text";

/** Units that, repeated, tempt a pattern to go over the same text again and again. */
const units = [
  "a",
  "hello world ",
  "😀",
  "\n",
  "\r\n",
  "\u2028",
  "\n ",
  "\nA) x",
  "7",
  "1.",
  "(",
  "(a) ",
  "a, b, c and ",
  '"',
  "a. b? ",
  "a?b",
  "Train A ",
  "part X and ",
  "Question: ",
  "be very ",
  "_",
  "漢",
  '<user-question nonce="',
  "</user-question",
  "Model 1\n",
];

const longest = 100_000;

function planFor(question: string) {
  const pool = { id: "pool_1", name: "Pool", workers: [builtinConductor] };
  const run = { question, seed: "seed", pool, settings: runSettingsSchema.parse({}) };
  const prompt = readPrompt(conductMessages({ run, finalReply: question, refusal: null }));
  if (!prompt) throw new Error("the question was not found");
  writePolicyText(prompt, "seed");
  return readPlan(writePolicyText({ ...prompt, finalReply: null }, "seed"), {
    workerCount: 1,
    maxSteps: 5,
    round: 1,
  });
}

it("plans for the longest question there can be without holding up the server", () => {
  const start = process.cpuUsage();
  for (const unit of units) {
    const text = unit.repeat(Math.ceil(longest / unit.length)).slice(0, longest);
    expect(planFor(`Why ${text}x`)).toMatchObject({ ok: true });
  }
  // Processor time, which a busy machine does not stretch; one quadratic pattern on one of the texts takes longer.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_500);
});

it("takes the last sentence that asks, past figures and marks within a sentence", () => {
  const filler =
    "There are 3.5 km of road and a sign saying what?! on it, as everybody in town knows. ";
  expect(gistOf(`${filler.repeat(3)}How long is it in all?! Say so.`)).toBe(
    "How long is it in all?!",
  );
});

it("cuts choices off after blank lines", () => {
  expect(gistOf("Which one?\n\n  \n A) this\nB) that")).toBe("Which one?");
});

it("pairs twins with the last mention of the second, and needs it to come later", () => {
  expect(readFeatures("Train B is late, train A waits.").parts).toEqual([]);
  expect(readFeatures("Offer B beats team A. Offer A, offer 2, Offer Y.").parts).toEqual([
    "offer A",
    "offer Y",
  ]);
  expect(readFeatures("Shop A and car 1, then car 2").parts).toEqual(["car 1", "car 2"]);
});
