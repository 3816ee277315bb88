import { describe, expect, it } from "vitest";
import { toEndExcerpt, toExcerpt } from "./excerpt";

describe("an excerpt", () => {
  it.each([
    ["**This is a simulated worker.** It", "This is a simulated worker. It"],
    ["## Working\n\n- one\n- *two*", "Working · one · two"],
    ["**Working** - see [the page](https://example.org/a)", "Working - see the page"],
    ["> quoted _words_ and `code`", "quoted words and code"],
    ["```python\nprint(1)\n```", "print(1)"],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "| a | b | | 1 | 2 |"],
    ["The value is $\\frac{1}{2}$", "The value is 1/2"],
    ["$7^4 \\equiv 1 \\pmod{100}$", "7^4 ≡ 1 (mod 100)"],
    ["cut in **the midd", "cut in the midd"],
  ])("of %j reads %j", (text, expected) => {
    expect(toExcerpt(text, 400)).toBe(expected);
  });

  it("keeps signs that are no marks", () => {
    expect(toExcerpt("2 * 3 * 4, a*b*c, snake_case_name, 5 - 3", 400)).toBe(
      "2 * 3 * 4, a*b*c, snake_case_name, 5 - 3",
    );
  });

  it("takes no longer for text made to be slow", () => {
    const started = performance.now();
    for (const mark of ["*", "_", "[", "> ", "- ", "|-", "**a", "`", "$"]) {
      toExcerpt(mark.repeat(2_000), 800);
    }
    expect(performance.now() - started).toBeLessThan(500);
  });

  it("of a text that grows begins with a word", () => {
    expect(toEndExcerpt("some **bold** words that go on and on", 20)).toBe("…that go on and on");
    expect(toEndExcerpt("**short**", 20)).toBe("short");
  });
});
