import { describe, expect, it } from "vitest";
import { lengthProblem, lengthRemark } from "./text-length";

const of = (length: number) => ({ text: ` ${"a".repeat(length)}\n`, limit: 200 });

describe("the length of a text", () => {
  it("is told with its limit when the text is too long", () => {
    expect(lengthProblem(of(200))).toBeNull();
    expect(lengthProblem(of(213))).toBe("213 characters, the limit is 200: shorten it by 13.");
  });

  it("is shown once room becomes scarce", () => {
    expect(lengthRemark(of(160))).toBeNull();
    expect(lengthRemark(of(161))).toBe("161 of 200 characters");
  });
});
