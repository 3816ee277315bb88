import { describe, expect, it } from "vitest";
import { withoutSimulated } from "./without-simulated";

describe("withoutSimulated", () => {
  it.each([
    ["Conductor (GPT-5 (simulated))", "Conductor (GPT-5)"],
    ["GPT-5 (simulated) alone", "GPT-5 alone"],
    ["GPT-5 (simulated)", "GPT-5"],
    ["Conductor (built-in)", "Conductor (built-in)"],
  ])("reads %s as %s", (label, plain) => {
    expect(withoutSimulated(label)).toBe(plain);
  });
});
