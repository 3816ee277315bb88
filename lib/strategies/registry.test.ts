import { describe, expect, it } from "vitest";
import { runSettingsSchema, type StrategySpec } from "@/lib/runs";
import { describeIssue } from "@/lib/workflow";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { strategies, validateStrategy } from "./registry";

const { pool } = aRun({ workers: [aWorker(0), aWorker(1)] });

function codes(spec: StrategySpec, settings: Parameters<typeof runSettingsSchema.parse>[0] = {}) {
  const issues = validateStrategy(spec, pool, runSettingsSchema.parse(settings));
  for (const issue of issues) expect(describeIssue(issue)).not.toBe("");
  return issues.map((issue) => issue.code);
}

describe("validateStrategy", () => {
  it("finds nothing wrong with strategies that can run", () => {
    expect(codes({ kind: "single", ordinal: 1 })).toEqual([]);
    expect(codes({ kind: "conductor", ordinal: null })).toEqual([]);
    expect(codes({ kind: "conductor", ordinal: 0 }, { fallbackOrdinal: 1 })).toEqual([]);
    expect(codes({ kind: "plan", plan: aPlan([], "all") })).toEqual([]);
  });

  it("names a worker that the pool does not have", () => {
    expect(codes({ kind: "single", ordinal: 2 })).toEqual(["unknown-worker"]);
    expect(codes({ kind: "conductor", ordinal: 5 })).toEqual(["unknown-worker"]);
    expect(codes({ kind: "conductor", ordinal: null }, { fallbackOrdinal: 2 })).toEqual([
      "unknown-worker",
    ]);
    expect(codes({ kind: "plan", plan: aPlan([], [], []) })).toEqual(["unknown-worker"]);
  });

  it("holds a plan by hand to the rules of any plan", () => {
    expect(codes({ kind: "plan", plan: aPlan() })).toEqual(["no-steps"]);
    expect(codes({ kind: "plan", plan: aPlan([], [1]) })).toEqual(["self-reference"]);
    expect(codes({ kind: "plan", plan: aPlan([1], []) })).toEqual(["forward-reference"]);
    expect(codes({ kind: "plan", plan: aPlan([], []) }, { maxSteps: 1 })).toEqual([
      "too-many-steps",
    ]);
  });
});

describe("strategies", () => {
  it("all say what they are", () => {
    for (const { label, description } of Object.values(strategies)) {
      expect(label && description).not.toBe("");
    }
  });
});
