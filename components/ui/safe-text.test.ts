import { describe, expect, it } from "vitest";
import { normalizeMath } from "./normalize-math";
import { isSafeMarkdown, showBidiControls, webAddress } from "./safe-text";

describe("showBidiControls", () => {
  it("makes an override visible and leaves right-to-left text alone", () => {
    expect(showBidiControls("evil\u202etxt.exe שלום")).toBe("evil⟨U+202E⟩txt.exe שלום");
  });
});

describe("isSafeMarkdown", () => {
  it("takes ordinary long answers", () => {
    const answer = "## Title\n\n- a [link](https://example.org) and **bold** text (so (it) goes)\n";
    expect(isSafeMarkdown(answer.repeat(300))).toBe(true);
  });

  it.each([
    ["10,000 nested brackets", "[".repeat(10_000)],
    ["nested brackets that close", `${"[".repeat(500)}x${"]".repeat(500)}`],
    ["deep quotes", ">".repeat(300)],
    ["deep lists", "- ".repeat(300)],
    ["a flood of emphasis", "*a_".repeat(20_000)],
    ["a text beyond the limit", "a".repeat(300_000)],
  ])("refuses %s", (_, text) => {
    expect(isSafeMarkdown(text)).toBe(false);
  });
});

describe("webAddress", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "/runs",
    " ",
    undefined,
  ])("refuses %s", (value) => {
    expect(webAddress(value)).toBeNull();
  });

  it("takes http and https", () => {
    expect(webAddress("HTTPS://Example.org/a")?.host).toBe("example.org");
  });
});

describe("normalizeMath", () => {
  it.each([
    ["so \\(x^2\\) is", "so $x^2$ is"],
    ["\\[ a+b \\]", "\n$$\na+b\n$$\n"],
    ["costs $5 and $10", "costs \\$5 and \\$10"],
    ["the sum $a+b$ is $5", "the sum $a+b$ is \\$5"],
    ["$$\nx\n$$", "$$\nx\n$$"],
    ["`$5` and \\$6", "`$5` and \\$6"],
    ["```sh\necho $HOME $PATH\n```\n$5", "```sh\necho $HOME $PATH\n```\n\\$5"],
    ["no money", "no money"],
  ])("turns %j into %j", (text, expected) => {
    expect(normalizeMath(text)).toBe(expected);
  });

  it("is quick on a hostile text", () => {
    const started = performance.now();
    normalizeMath("$a".repeat(50_000));
    normalizeMath("\\(".repeat(50_000));
    normalizeMath("`".repeat(50_001));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
