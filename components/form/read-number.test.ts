import { describe, expect, it } from "vitest";
import { readNumber, usdProblem } from "./read-number";

const whole = { min: 1, max: 10_000, isWhole: true };
const decimal = { min: 0, max: 2, isWhole: false };

describe("readNumber", () => {
  it("reads plain digits, and an empty field as none", () => {
    expect(readNumber(" 1000 ", whole)).toEqual({ value: 1000, problem: null });
    expect(readNumber("0.5", decimal)).toEqual({ value: 0.5, problem: null });
    expect(readNumber(".5", decimal)).toEqual({ value: 0.5, problem: null });
    expect(readNumber("", whole)).toEqual({ value: null, problem: null });
  });

  it.each(["1e3", "1,000", "$5", "0x10", "1 000", "Infinity", "5 %", "+5"])(
    "takes %s for no number",
    (text) => {
      for (const rule of [whole, decimal]) {
        const { value, problem } = readNumber(text, rule);
        expect(value).toBeNull();
        expect(problem).toContain("plain digits");
      }
    },
  );

  it("names the range, and what a whole number lacks", () => {
    expect(readNumber("9", decimal).problem).toBe("A number from 0 to 2.");
    expect(readNumber("-1", decimal).problem).toBe("A number from 0 to 2.");
    expect(readNumber("10001", whole).problem).toBe("A whole number from 1 to 10,000.");
    expect(readNumber("1.5", whole).problem).toBe("A whole number, without a point.");
  });
});

describe("usdProblem", () => {
  it.each(["", "5", "0.50", " 12.5 "])("takes %j", (text) => {
    expect(usdProblem(text)).toBeNull();
  });
  it.each(["$5", "5 USD", "1e3", "1,000", "0,50", "-1", ".5"])("refuses %s", (text) => {
    expect(usdProblem(text)).toContain("plain digits");
  });
  it("has the bounds of the API", () => {
    expect(usdProblem("1000000000")).toBeNull();
    expect(usdProblem("1000000000.01")).toBe("At most 1,000,000,000 USD.");
    expect(usdProblem("0.000000000001")).toBeNull();
    expect(usdProblem("0.0000000000001")).toBe("At most 12 decimals.");
  });
});
