import { describe, expect, it } from "vitest";
import type { Pool } from "@/lib/api-contract";
import {
  choiceWithin,
  formatStrategyChoice,
  parseStrategyChoice,
  toStrategySpec,
} from "./strategy-choice";

describe("the strategy in the address", () => {
  it.each(["conductor", "conductor:2", "single:0", "plan"])("reads and writes %s", (text) => {
    const choice = parseStrategyChoice(text);
    expect(choice && formatStrategyChoice(choice)).toBe(text);
  });

  it.each(["", "single", "plan:1", "moa", "conductor:", "single:-1", "single:9999"])(
    "reads nothing from %j",
    (text) => {
      expect(parseStrategyChoice(text)).toBeNull();
    },
  );
});

describe("choiceWithin", () => {
  it("falls back to the built-in Conductor when the pool lacks the worker", () => {
    const pool: Pool = { id: "p", name: "P", isDefault: true, isSimulated: true, workers: [] };
    expect(choiceWithin({ kind: "single", ordinal: 3 }, pool)).toEqual({
      kind: "conductor",
      ordinal: null,
    });
    expect(choiceWithin({ kind: "plan" }, pool)).toEqual({ kind: "plan" });
  });
});

describe("toStrategySpec", () => {
  it("gives no strategy while the plan cannot be read", () => {
    expect(toStrategySpec({ kind: "plan" }, null)).toBeNull();
    expect(toStrategySpec({ kind: "plan" }, { plan: { steps: [] }, repairs: [] })).toEqual({
      kind: "plan",
      plan: { steps: [] },
    });
  });
});
