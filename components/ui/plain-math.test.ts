import { describe, expect, it } from "vitest";
import { plainMath } from "./plain-math";

describe("plainMath", () => {
  it.each([
    ["the remainder of $7^{222}$ by $100$", "the remainder of 7^222 by 100"],
    ["$c = 3 \\times 10^8$ m/s", "c = 3 ×10^8 m/s"],
    ["$2.2\\ \\mathrm{\\mu s}$", "2.2 μs"],
    ["\\(\\frac{1}{2}\\) of `f(x)`", "1/2 of f(x)"],
    ["it costs $5", "it costs $5"],
  ])("turns %j into %j", (text, plain) => {
    expect(plainMath(text)).toBe(plain);
  });
});
