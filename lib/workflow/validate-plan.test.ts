import { describe, expect, it } from "vitest";
import { describeIssue, describeRepair } from "./describe-problem";
import { toIssue } from "./issues";
import type { Access, Plan } from "./plan";
import { repairCodes, workflowIssueCodes } from "./problems";
import { validatePlan } from "./validate-plan";

const limits = { workerCount: 3, maxSteps: 3, round: 0 };
const aPlan = (...steps: [number, Access][]): Plan => ({
  steps: steps.map(([worker, access]) => ({ worker, subtask: "do it", access })),
});

describe("a plan that does not come from a text", () => {
  it("may run when everything is in range", () => {
    expect(validatePlan(aPlan([0, "all"], [2, [0]], [1, [0, 1]]), limits)).toEqual([]);
    expect(validatePlan(aPlan(), { ...limits, round: 1 })).toEqual([]);
  });
  it.each<[string, Plan]>([
    ["no-steps", aPlan()],
    ["too-many-steps", aPlan([0, []], [0, []], [0, []], [0, []])],
    ["unknown-worker", aPlan([3, []])],
    ["unknown-worker", aPlan([0.5, []])],
    ["self-reference", aPlan([0, [0]])],
    ["forward-reference", aPlan([0, [1]], [0, []])],
    ["bad-access", aPlan([0, []], [0, [-1]])],
    ["bad-access", aPlan([0, []], [0, []], [0, [1, 0]])],
    ["bad-access", aPlan([0, []], [0, [0, 0]])],
    ["empty-subtask", { steps: [{ worker: 0, subtask: " \n\u200b", access: [] }] }],
  ])("is refused for %s", (code, plan) => {
    expect(validatePlan(plan, limits).map((issue) => issue.code)).toEqual([code]);
  });
});

describe("the wording", () => {
  it("names place, value and what is allowed", () => {
    const [unknown] = validatePlan(aPlan([0, []], [7, []]), limits);
    expect(unknown && describeIssue(unknown)).toBe(
      "Step 2 (position 1), model_id: `7` names no worker of the pool. Allowed: 0 to 2.",
    );
    const [forward] = validatePlan(aPlan([0, []], [0, [2]], [0, []]), limits);
    expect(forward && describeIssue(forward)).toBe(
      'Step 2 (position 1), access_list: `2` is the position of a later step. Allowed: [], "all" or [0].',
    );
    const counts = toIssue("unequal-lengths", { value: "model_id 3, subtasks 3, access_list 2" });
    expect(describeIssue(counts)).toBe(
      "The lists differ in length: model_id 3, subtasks 3, access_list 2.",
    );
  });
  it("has a sentence for every code", () => {
    for (const code of workflowIssueCodes)
      expect(describeIssue(toIssue(code))).toMatch(/^[A-Zac-z].*\.$/);
    for (const code of repairCodes) {
      const repair = { code, span: { start: 0, end: 1 }, before: "a\nb", after: "c" };
      expect(describeRepair(repair)).toMatch(/^.+\.$/);
    }
  });
});
