import { describe, expect, it } from "vitest";
import { queuedRun } from "@/components/canvas/fixtures";
import { formatStrategyChoice, parseStrategyChoice, toStrategySpec } from "./strategy-choice";

const { workers } = queuedRun().pool;

describe("the strategy in the address", () => {
  it.each(["conductor", "conductor:wrk_2", "single:wrk_0", "plan"])(
    "reads and writes %s",
    (text) => {
      const choice = parseStrategyChoice(text);
      expect(choice && formatStrategyChoice(choice)).toBe(text);
    },
  );

  it.each(["", "single", "plan:1", "moa", "conductor:"])("reads nothing from %j", (text) => {
    expect(parseStrategyChoice(text)).toBeNull();
  });
});

describe("toStrategySpec", () => {
  it("gives no strategy while the plan cannot be read", () => {
    expect(toStrategySpec({ kind: "plan" }, workers, null)).toBeNull();
    const reading = { plan: { steps: [] }, repairs: [] };
    expect(toStrategySpec({ kind: "plan" }, workers, reading)).toEqual({
      kind: "plan",
      plan: { steps: [] },
    });
  });

  it("numbers the worker among those that take part", () => {
    const choice = { kind: "single" as const, worker: "worker_2" };
    expect(toStrategySpec(choice, workers, null)).toEqual({ kind: "single", ordinal: 2 });
    expect(toStrategySpec(choice, workers.slice(1), null)).toEqual({ kind: "single", ordinal: 1 });
  });

  it("never takes another worker for one that is left out", () => {
    const some = workers.slice(0, 2);
    expect(toStrategySpec({ kind: "single", worker: "worker_2" }, some, null)).toBeNull();
    expect(toStrategySpec({ kind: "conductor", worker: "worker_2" }, some, null)).toBeNull();
  });
});
