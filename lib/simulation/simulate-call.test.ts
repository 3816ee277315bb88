import { describe, expect, it } from "vitest";
import { readPlan } from "@/lib/workflow";
import type { SamplerItem } from "./item";
import { topics } from "./item";
import { benchmarkOf, levelOf, profileOf } from "./profiles";
import { isRight, readAnswer } from "./read-answer";
import { samplerItems } from "./sampler/sampler";
import { simulateCall } from "./simulate-call";
import { aRequest } from "./test-messages";
import { simulatedWorkers } from "./workers";

const itemOf = (id: string): SamplerItem => {
  const item = samplerItems.find((candidate) => candidate.id === id);
  if (!item) throw new RangeError(id);
  return item;
};

type Parts = Omit<Parameters<typeof aRequest>[1], "question">;

/** The share of right answers over seeds that are the same in every test run. */
function rightShare(ordinal: number, item: SamplerItem, parts: Parts, seeds: number): number {
  let right = 0;
  for (let seed = 0; seed < seeds; seed += 1) {
    const request = aRequest(ordinal, { question: item.question, ...parts }, `s${seed}`);
    const answer = readAnswer(simulateCall(request, { findItem: () => item }).reply, item);
    if (answer !== null && isRight(answer, item)) right += 1;
  }
  return right / seeds;
}

const hard = { ...itemOf("maths-09"), level: 3 as const };
const right = { subtask: "Solve the question.", reply: `Answer: ${hard.answer}` };
const wrong = { subtask: "Solve the question.", reply: `Answer: ${hard.distractors[0]}` };

describe("simulateCall", () => {
  it("gives the same call for the same seed, and another one for another seed", () => {
    const parts = { question: hard.question };
    expect(simulateCall(aRequest(0, parts, "a"))).toEqual(simulateCall(aRequest(0, parts, "a")));
    const replies = ["a", "b", "c", "d"].map(
      (seed) => simulateCall(aRequest(0, parts, seed)).reply,
    );
    expect(new Set(replies).size).toBeGreaterThan(1);
  });

  it.each(topics)(
    "hits the published accuracy of every worker on %s at the benchmark's level",
    (topic) => {
      const found = samplerItems.find((item) => item.topic === topic);
      const level = levelOf[benchmarkOf[topic]];
      const item: SamplerItem = { ...itemOf(found?.id ?? ""), level };
      for (const [ordinal, worker] of simulatedWorkers.entries()) {
        const published = profileOf(worker.model).accuracy[benchmarkOf[topic]] / 100;
        const share = rightShare(ordinal, item, {}, 350);
        expect(Math.abs(share - published), `${worker.label}: ${share}`).toBeLessThan(0.07);
      }
    },
  );

  it("speaks of earlier work only when it was shown some", () => {
    const replies = (parts: Parts) =>
      samplerItems.flatMap((item) =>
        ["Solve the question.", "Verify the answer.", "Judge the replies.", "Refine it."].flatMap(
          (subtask) =>
            ["a", "b", "c"].map((seed) => {
              const given = { question: item.question, subtask, ...parts };
              return simulateCall(aRequest(1, given, seed)).reply;
            }),
        ),
      );
    const spoken = /earlier (?:step|work|repl|draft)|the replies/i;
    expect(replies({}).filter((reply) => spoken.test(reply))).toEqual([]);
    const seen = [{ subtask: "Solve the question.", reply: "I do not know." }];
    expect(replies({ seen }).some((reply) => reply.includes("an earlier step said"))).toBe(true);
  });

  it("gets easier questions right more often than harder ones", () => {
    const at = (level: SamplerItem["level"]) => rightShare(3, { ...hard, level }, {}, 400);
    expect(at(1)).toBeGreaterThan(at(3) + 0.1);
    expect(at(3)).toBeGreaterThan(at(5) + 0.2);
  });

  it("is raised by agreeing right answers and lowered by agreeing wrong ones", () => {
    const alone = rightShare(4, hard, {}, 400);
    expect(rightShare(4, hard, { seen: [right] }, 400)).toBeGreaterThan(alone + 0.1);
    expect(rightShare(4, hard, { seen: [right, right, right] }, 400)).toBeGreaterThan(alone + 0.25);
    expect(rightShare(4, hard, { seen: [wrong] }, 400)).toBeLessThan(alone - 0.08);
    expect(rightShare(4, hard, { previousAnswer: wrong.reply }, 400)).toBeLessThan(alone - 0.08);
  });

  it("is raised by a plan that has the key idea and by a verifier's right verdict", () => {
    const alone = rightShare(4, hard, {}, 400);
    const plan = { subtask: "Plan it.", reply: `1. Start: ${hard.idea}.` };
    const verdict = { subtask: "Verify the answer.", reply: `Verdict.\n\nAnswer: ${hard.answer}` };
    expect(rightShare(4, hard, { seen: [plan] }, 400)).toBeGreaterThan(alone + 0.08);
    expect(rightShare(4, hard, { seen: [verdict] }, 400)).toBeGreaterThan(alone + 0.3);
  });

  it("mostly takes over the wrong answer it is shown when it is misled", () => {
    const shown = String(hard.distractors[1]);
    const seen = [{ subtask: "Solve.", reply: `Answer: ${shown}` }];
    const answers = Array.from({ length: 200 }, (_, seed) => {
      const request = aRequest(4, { question: hard.question, seen }, `s${seed}`);
      return readAnswer(simulateCall(request, { findItem: () => hard }).reply, hard);
    });
    const misled = answers.filter((answer) => answer !== hard.answer);
    expect(misled.filter((answer) => answer === shown).length).toBeGreaterThan(misled.length * 0.6);
  });

  it("says how to come by models only where a run has none", () => {
    const request = aRequest(0, { question: "Who wrote this test?" });
    expect(simulateCall(request).reply).toContain("the key of a provider");
    const beside = simulateCall({ ...request, hasRealWorkers: true }).reply;
    expect(beside).not.toContain("the key of a provider");
    expect(beside).toContain("A real worker in its place would do the subtask now.");
  });

  it("says that it is simulated and cannot know an unknown question", () => {
    const subtask = "Explain it to a child.";
    const { reply } = simulateCall(aRequest(1, { question: "Why is the sky blue?", subtask }));
    expect(reply).toContain("simulated worker");
    expect(reply).toContain("cannot know");
    expect(reply).toContain("> Why is the sky blue?");
    expect(reply).toContain(`> ${subtask}`);
    expect(reply).not.toMatch(/^answer:/im);
  });

  it("writes 60 to 250 words whatever it is asked", () => {
    const subtasks = [
      "Plan it.",
      "Solve it.",
      "Verify it.",
      "Judge the answers.",
      "Refine it.",
      "Recall the facts.",
      "Work on the first part only.",
      "Combine the parts.",
    ];
    for (const item of samplerItems) {
      for (const [index, subtask] of subtasks.entries()) {
        const { reply } = simulateCall(aRequest(index % 7, { question: item.question, subtask }));
        const words = reply.split(/\s+/).length;
        expect(words >= 50 && words <= 260, `${item.id} ${subtask} ${words}\n${reply}`).toBe(true);
        expect(readAnswer(reply, item), `${item.id} ${subtask}`).not.toBeNull();
      }
    }
  });

  it("leaves the answer open when it only plans and is not last", () => {
    const parts = { question: hard.question, subtask: "Plan the work.", isLast: false };
    expect(readAnswer(simulateCall(aRequest(0, parts)).reply, hard)).toBeNull();
  });

  it("starts its reply with the words that the subtask asks for", () => {
    const subtask = 'Refine the answer. Start your reply with the words "First check:" and go on.';
    const { reply } = simulateCall(aRequest(1, { question: hard.question, subtask }));
    expect(reply.startsWith("First check: ")).toBe(true);
  });

  it("lets only the thinking workers reason, and counts what they reason", () => {
    const calls = simulatedWorkers.map((_, ordinal) =>
      simulateCall(aRequest(ordinal, { question: hard.question })),
    );
    expect(calls.map((call) => call.reasoning !== "")).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(calls.map((call) => call.usage.reasoningTokens > 0)).toEqual(
      calls.map((call) => call.reasoning !== ""),
    );
  });

  it("cuts the reply at the token cap", () => {
    const request = aRequest(2, { question: hard.question });
    const call = simulateCall({ ...request, worker: { ...request.worker, maxTokens: 20 } });
    expect(call.finishReason).toBe("length");
    expect(call.usage.outputTokens).toBe(20);
  });

  it("takes a message without marks for the question itself", () => {
    const request = aRequest(2, { question: "" });
    const messages = [{ role: "user" as const, content: "What is the capital of Australia?" }];
    expect(simulateCall({ ...request, messages }).reply).toMatch(/^Answer: /m);
  });
});

describe("a simulated worker that conducts", () => {
  const nonce = "77";
  const mark = (name: string, text: string) =>
    `<${name} nonce="${nonce}">${text}</${name} nonce="${nonce}">`;
  const prompt = (more = "") =>
    [
      mark("user-question", "Why?"),
      mark("available-models", "\nModel 0\nModel 1\nModel 2\n"),
      mark("max-steps", "2"),
      more,
    ].join("\n\n");
  const plan = (seed: number, more = "") =>
    simulateCall({
      ...aRequest(2, { question: "" }, `s${seed}`),
      purpose: "conduct",
      messages: [{ role: "user", content: prompt(more) }],
    }).reply;
  const texts = Array.from({ length: 200 }, (_, seed) => plan(seed));

  it("writes the three lists in varied forms", () => {
    for (const text of texts) expect(text).toMatch(/model_id[\s\S]*subtasks[\s\S]*access_list/);
    expect(texts.some((text) => text.includes("```"))).toBe(true);
    expect(texts.some((text) => text.includes("**model_id"))).toBe(true);
    expect(texts.some((text) => text.includes("“"))).toBe(true);
  });

  it("names a worker that is not there now and then", () => {
    const outside = texts.filter((text) => /model_id\W+[^\]]*[3-9]/.test(text));
    expect(outside.length).toBeGreaterThan(1);
    expect(outside.length).toBeLessThan(30);
  });

  it("writes plans of which about nine in ten can be used, many of them after repairs", () => {
    const readings = texts.map((text) => readPlan(text, { workerCount: 3, maxSteps: 2, round: 0 }));
    const usable = readings.filter((reading) => reading.ok);
    expect(usable.length).toBeGreaterThan(160);
    expect(usable.length).toBeLessThan(196);
    expect(usable.filter((reading) => reading.repairs.length > 0).length).toBeGreaterThan(40);
  });

  it("accepts a final reply more often than not", () => {
    const later = Array.from({ length: 100 }, (_, seed) =>
      plan(seed, mark("final-reply", "Because.")),
    );
    const accepted = later.filter((text) => text.includes("model_id = []"));
    expect(accepted.length).toBeGreaterThan(40);
    expect(accepted.length).toBeLessThan(80);
  });
});
