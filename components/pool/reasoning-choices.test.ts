import { describe, expect, it } from "vitest";
import { reasoningChoices, reasoningForm } from "./reasoning-choices";

describe("reasoningForm", () => {
  it.each([
    ["", "openai", "server"],
    ["high", "openai", "high"],
    ["8192", "anthropic", "budget"],
    ["8192", "openai", "8192"],
    ["ultra", "openai-compatible", "other"],
    ["ultra", "anthropic", "ultra"],
  ] as const)("%j on %s is %s", (value, kind, form) => {
    expect(reasoningForm(value, kind)).toBe(form);
  });
});

describe("reasoningChoices", () => {
  const of = (value: string, kind: Parameters<typeof reasoningChoices>[1]) =>
    reasoningChoices(value, kind).map((choice) => choice.value);

  it("offers what the kind of connection takes", () => {
    expect(of("", "gemini")).toEqual(["server", "none", "minimal", "low", "medium", "high"]);
    expect(of("", "anthropic")).toEqual([
      ...["server", "low", "medium", "high", "xhigh", "max"],
      "budget",
    ]);
    expect(of("", "openai-compatible").at(-1)).toBe("other");
    expect(of("", "simulated")).toEqual(["server"]);
  });

  it("keeps a value that the connection does not know to be seen", () => {
    expect(of("minimal", "anthropic").at(-1)).toBe("minimal");
    expect(of("ultra", "openai-compatible").at(-1)).toBe("other");
  });
});
