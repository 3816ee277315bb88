import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { topics } from "../item";
import { normaliseAnswer } from "../read-answer";
import { exampleQuestions, findSamplerItem, samplerItems } from "./sampler";

const countBy = (keys: readonly (string | number)[]) =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, keys.filter((k) => k === key).length]));

const python = spawnSync("python3", ["--version"]);

const runAll = `
import json, sys
def passes(program):
    try:
        exec(program, {})
        return True
    except Exception:
        return False
print(json.dumps([passes(program) for program in json.load(sys.stdin)]))
`;

function passing(programs: readonly string[]): unknown {
  const input = JSON.stringify(programs);
  const { stdout } = spawnSync("python3", ["-I", "-c", runAll], { input, timeout: 20_000 });
  return JSON.parse(stdout.toString());
}

describe("the sampler", () => {
  it("has at least 84 questions, 12 or more of each topic", () => {
    const byTopic = countBy(samplerItems.map((item) => item.topic));
    expect(samplerItems.length).toBeGreaterThanOrEqual(84);
    expect(topics.filter((topic) => (byTopic[topic] ?? 0) < 12)).toEqual([]);
  });

  it("spreads them evenly over five levels", () => {
    const counts = Object.values(countBy(samplerItems.map((item) => item.level)));
    expect(counts).toHaveLength(5);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  it("gives every item an id and a question of its own, and wrong answers that differ from the right one", () => {
    expect(new Set(samplerItems.map((item) => item.id)).size).toBe(samplerItems.length);
    expect(new Set(samplerItems.map((item) => item.question)).size).toBe(samplerItems.length);
    for (const item of samplerItems) {
      expect(item.distractors.length, item.id).toBeGreaterThan(0);
      const answers = [item.answer, ...item.distractors].map(normaliseAnswer);
      expect(new Set(answers).size, item.id).toBe(answers.length);
    }
  });

  it("letters the choices inside the question", () => {
    const items = samplerItems.filter((item) => item.choices);
    expect(items.length).toBeGreaterThanOrEqual(12);
    for (const item of items) {
      expect(item.question).toContain(`${item.answer}) `);
      expect(item.distractors).toHaveLength((item.choices?.length ?? 0) - 1);
    }
  });

  it("finds an item whatever the white space and the case of the question", () => {
    expect(findSamplerItem("  what is the CAPITAL\nof  Australia? ")?.id).toBe("general-01");
    expect(findSamplerItem("What is the capital of Atlantis?")).toBeNull();
  });

  it("offers a dozen examples of at least six shapes", () => {
    expect(exampleQuestions).toHaveLength(12);
    expect(new Set(exampleQuestions.map((example) => example.shape)).size).toBeGreaterThanOrEqual(
      6,
    );
    expect(samplerItems.filter((item) => item.example)).toHaveLength(12);
  });

  it.skipIf(python.status !== 0)(
    "holds code whose solution passes its tests and whose faulty version does not",
    () => {
      const items = samplerItems.filter((candidate) => candidate.topic === "code");
      const right = items.map((item) => `${item.solution}\n${item.tests}`);
      const faulty = items.map((item) => `${item.distractors[0]}\n${item.tests}`);
      expect(passing(right)).toEqual(right.map(() => true));
      expect(passing(faulty)).toEqual(faulty.map(() => false));
    },
    30_000,
  );
});
