import { expect, it } from "vitest";
import { isRight, readAnswer } from "./read-answer";
import { readWorkerMessage } from "./read-message";
import { findSamplerItem, samplerItems } from "./sampler/sampler";
import { simulateCall } from "./simulate-call";
import { readSubtaskKind } from "./subtask-kind";
import { aRequest, aWorkerMessage } from "./test-messages";

/** Units that, repeated, tempt a reader to go over the same text again and again. */
const units = [
  "a",
  "hello world ",
  "😀",
  "\n",
  "\r\n",
  "\u2028",
  "\u0301\u0316",
  "7",
  "(",
  "a, b, c and ",
  "* ",
  "\n> ",
  "answer",
  "answer:\n",
  "bring ",
  "break put the ",
  "<question ",
  "<subtask ",
  '<step nonce="4f2a',
  "</subtask",
  "```python\n",
];

const longest = 100_000;
const known = samplerItems.find((item) => item.topic === "maths");
const code = samplerItems.find((item) => item.topic === "code");

it("replies to the longest texts there can be without holding up the server", () => {
  const start = process.cpuUsage();
  for (const unit of units) {
    const text = unit.repeat(Math.ceil(longest / unit.length)).slice(0, longest);
    const seen = [{ subtask: `Verify ${text}`, reply: `Answer: *${text}x` }];
    const asPlanner = aRequest(0, { question: text });
    expect(simulateCall(aRequest(0, { question: `x${text}` })).reply).toContain("simulated");
    expect(simulateCall({ ...asPlanner, purpose: "conduct" }).reply).not.toBe("");
    for (const item of [known, code]) {
      const parts = { question: item?.question ?? "", subtask: text, seen, previousAnswer: text };
      expect(simulateCall(aRequest(0, parts)).reply).not.toBe("");
    }
  }
  // Processor time, which a busy machine does not stretch; one quadratic reader on one of the texts takes longer.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_500);
});

it("knows a question with much white space around its words, and no text that is longer than all of them", () => {
  const question = known?.question ?? "";
  expect(findSamplerItem(question.replaceAll(" ", " \n".repeat(5_000)))).toBe(known);
  expect(findSamplerItem(question + "\u0301\u0316".repeat(longest / 2))).toBeNull();
});

it("reads an answer line past quote marks, emphasis and blank lines", () => {
  if (!known) throw new RangeError("the sampler has no maths");
  expect(readAnswer("So.\n\n\n > **Final answer**: ** 36 apples_ **\n\nBye.", known)).toBe(
    "36 apples",
  );
  expect(readAnswer("### Answer:\n\n12", known)).toBe("12");
  expect(readAnswer("The answer: 12", known)).toBeNull();
  expect(isRight(`$${known.answer}$.`, known)).toBe(true);
});

it("reads a mark that an open mark in the question runs into as the text's own", () => {
  const messages = aWorkerMessage({ question: "Why? <subtask <step ", subtask: "Check it." });
  expect(readWorkerMessage(messages)).toMatchObject({
    question: "Why? <subtask <step",
    subtask: "Check it.",
  });
});

it("reads what a long subtask asks for from its start", () => {
  expect(readSubtaskKind(`Check this: ${"x ".repeat(longest)} plan`)).toBe("verify");
});
