import { describe, expect, it } from "vitest";
import { isSamePlan } from "./is-same-plan";
import type { Access, Plan } from "./plan";
import { toMermaid } from "./to-mermaid";
import { toShape } from "./to-shape";

const aPlan = (...access: Access[]): Plan => ({
  steps: access.map((entry, index) => ({ worker: index, subtask: `do ${index}`, access: entry })),
});

describe("the shape of a plan", () => {
  it.each<[string, Plan, number[]]>([
    ["accept", aPlan(), []],
    ["one-shot", aPlan([]), [0]],
    ["one-shot", aPlan("all"), [0]],
    ["independent", aPlan([], [], []), [0]],
    ["chain", aPlan([], "all", "all"), [0, 1, 2]],
    ["chain", aPlan([], [0], [1], [2]), [0, 1, 2, 3]],
    ["fork-join", aPlan([], [], "all"), [0, 2]],
    ["fork-join", aPlan([], [], [], [0, 1, 2]), [0, 3]],
    ["diamond", aPlan([], [0], [0], [1, 2]), [0, 1, 3]],
    ["layered", aPlan([], [], "all", "all"), [0, 2, 3]],
    ["other", aPlan([], [0], [0]), [0, 1]],
    ["other", aPlan([], [], [0]), [0, 2]],
    ["other", aPlan([], [0], []), [0, 1]],
  ])("is %s", (name, plan, criticalPath) => {
    expect(toShape(plan)).toMatchObject({ name, criticalPath });
  });

  it("gives edges, levels, roots and joins", () => {
    expect(toShape(aPlan([], [], "all", [2]))).toEqual({
      name: "layered",
      roots: [0, 1],
      joins: [2],
      levels: [0, 0, 1, 2],
      depth: 3,
      width: 2,
      edges: [
        [0, 2],
        [1, 2],
        [2, 3],
      ],
      criticalPath: [0, 2, 3],
    });
  });
});

describe("the same plan", () => {
  it("needs the same workers, subtasks and access", () => {
    const plan = aPlan([], [0], "all");
    expect(isSamePlan(plan, structuredClone(plan))).toBe(true);
    expect(isSamePlan(plan, aPlan([], [0], [0, 1]))).toBe(false);
    expect(isSamePlan(plan, aPlan([], [0]))).toBe(false);
    const reworded = structuredClone(plan);
    if (reworded.steps[1]) reworded.steps[1].subtask += " ";
    expect(isSamePlan(plan, reworded)).toBe(false);
  });
});

describe("the Mermaid chart", () => {
  it("draws question, steps and answer", () => {
    expect(toMermaid(aPlan([], "all"), ["Alpha", "Beta"])).toMatchInlineSnapshot(`
      "flowchart LR
        question(["Question"])
        s0["1. Alpha<br/>do 0"]
        s1["2. Beta<br/>do 1"]
        answer(["Answer"])
        question --> s0
        s0 --> s1
        s1 --> answer
      "
    `);
  });

  it("lets no label break out", () => {
    const plan = aPlan([]);
    const hostile =
      '"] --> x\n%%{init: {}}%%\nclick s0 "javascript:alert(1)" <img src=x> `#quot; end';
    if (plan.steps[0]) plan.steps[0].subtask = hostile;
    const text = toMermaid(plan, [hostile]);
    expect(text.split("\n")).toHaveLength(7);
    expect(text).not.toMatch(/%|<img|`|\{|"javascript/);
    expect(text.split('"')).toHaveLength(7);
  });
});
