import { describe, expect, it } from "vitest";
import { cleanTitle, titleOf } from "./title";

describe("titleOf", () => {
  it("is the first line, with its white space folded", () => {
    expect(titleOf("\n  What \t is it?\nMore.")).toBe("What is it?");
  });

  it("is no line of which nothing can be seen", () => {
    expect(titleOf("\u200b\u2060\n\u00ad\nWhat is it?")).toBe("What is it?");
  });

  it("is cut at a word, and within a word that is too long", () => {
    const words = titleOf("word ".repeat(50));
    expect(words).toMatch(/word…$/);
    expect(words.length).toBeLessThanOrEqual(80);
    expect(titleOf("x".repeat(500))).toBe(`${"x".repeat(79)}…`);
  });

  it("never ends within a surrogate pair", () => {
    for (let shift = 0; shift < 3; shift += 1) {
      expect(titleOf(`${"x".repeat(shift)}${"😀".repeat(100)}`).isWellFormed()).toBe(true);
    }
  });
});

describe("cleanTitle", () => {
  it("is empty when nothing of it can be seen", () => {
    expect(cleanTitle("\u200b \ufeff\u0301")).toBe("");
  });

  it("is on one line, without control characters", () => {
    expect(cleanTitle(" A\r\nname\u0000 \u001b[31m of\u2028two ")).toBe("A name [31m of two");
  });
});
