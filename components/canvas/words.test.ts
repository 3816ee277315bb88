import { describe, expect, it } from "vitest";
import { totalsOf } from "@/lib/runs";
import { fixtureRun, shapes } from "./fixtures";
import { toCanvas } from "./to-canvas";
import { answerOrigin, notesInWords, retriesOf, tokensInWords } from "./words";

const bestSoFar = (shape: keyof typeof shapes, stepKey: string) => ({
  ...fixtureRun(shapes[shape]).run,
  answer: { text: "So far", stepKey, isBestSoFar: true },
});

describe("whose reply stands as the answer", () => {
  it("is told of an answer that is the best so far, on the canvas too", () => {
    const run = bestSoFar("chain", "r0.s0");
    const count = run.rounds[0]?.steps.length;
    expect(answerOrigin(run)).toBe(`reply of step 1 of ${count}`);
    expect(toCanvas(run).nodes.find(({ kind }) => kind === "answer")).toMatchObject({
      origin: `reply of step 1 of ${count}`,
    });
  });

  it("is not told of the answer that the strategy gave", () => {
    expect(answerOrigin(fixtureRun(shapes.chain).run)).toBeNull();
  });
});

describe("what is remarkable about a step", () => {
  const [step] = fixtureRun(shapes.chain).run.rounds.flatMap(({ steps }) => steps);
  if (!step) throw new Error("no step");
  const words = (notes: string[], finishReason = step.finishReason) =>
    notesInWords({ ...step, status: "succeeded", notes, finishReason }, null);

  it("says once that a reply was cut off", () => {
    expect(words(["reply-cut", "reply-truncated"], "length")).toHaveLength(1);
    expect(words(["reply-truncated"], "length")).toEqual([
      "the reply was cut off at the token cap",
    ]);
  });

  it("says which parameters a server refused, and what was done about each", () => {
    expect(words(["dialect-changed:max_tokens", "dialect-changed:temperature"])).toEqual([
      "the server refused max_tokens, so max_completion_tokens was sent",
      "the server refused temperature, so it was left out",
    ]);
  });

  it("says each thing once", () => {
    expect(words(["tool-call:search", "tool-call:search"])).toEqual(["tool call: search"]);
  });

  it("names the tools that a model asked for, as it wrote them", () => {
    expect(words(["tool-calls-ignored", "tool-call:get-the_weather"])).toEqual([
      "its calls of tools were ignored",
      "tool call: get-the_weather",
    ]);
  });
});

it("never shows the tokens of a step as 0 when they are not known", () => {
  const none = totalsOf([]);
  const some = { ...none, inputTokens: 1_200, outputTokens: 34 };
  const atLeast = { areTokensAtLeast: true as const };
  expect(tokensInWords(some)).toBe("1,234 tok");
  expect(tokensInWords({ ...some, ...atLeast })).toBe("≥ 1,234 tok");
  expect(tokensInWords({ ...none, ...atLeast })).toBe("tokens unknown");
  const estimated = { areTokensEstimated: true as const };
  expect(tokensInWords({ ...some, ...estimated })).toBe("~1,234 tok");
  expect(tokensInWords({ ...some, ...atLeast, ...estimated })).toBe("≥ ~1,234 tok");
});

describe("retriesOf", () => {
  type Tried = { workerId?: string; isCalled?: false };
  const { run } = fixtureRun(shapes.chain);
  const attempt = run.rounds[0]?.steps[0]?.attempts[0];
  it.each<[Tried[], number]>([
    [[], 0],
    [[{}], 0],
    [[{}, {}, {}], 2],
    [[{ isCalled: false }, { workerId: "wrk_b" }], 0],
    [[{}, { workerId: "wrk_b" }], 0],
    [[{}, {}, { workerId: "wrk_b" }, { workerId: "wrk_b" }], 2],
    [[{}, {}, { isCalled: false }], 1],
  ])("counts calls that were made again: %j is %i", (tried, count) => {
    if (!attempt) throw new Error("no attempt");
    const attempts = tried.map((own, index) => ({ ...attempt, index, ...own }));
    expect(retriesOf({ attempts })).toBe(count);
  });
});
