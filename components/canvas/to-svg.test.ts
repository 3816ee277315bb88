import { expect, it } from "vitest";
import { fixtureRun, shapes } from "./fixtures";
import { toPlainText, wrapText } from "./plain-text";
import { toCanvas } from "./to-canvas";
import { toSvg } from "./to-svg";

const hostile =
  '<img src=x onerror=alert(1)></text><script>alert(1)</script> & "quoted" \u0000\u202e gnp.exe \ud800';

it("draws hostile text as text", () => {
  const { run } = fixtureRun({
    question: hostile,
    answer: hostile,
    rounds: [{ steps: [{ subtask: hostile, reply: hostile }] }],
  });
  const { svg } = toSvg(toCanvas(run));
  expect(svg).not.toMatch(/<(?!\/?(svg|defs|marker|path|rect|text)\b)/);
  expect(svg).toContain("&lt;img src=x onerror=alert(1)");
  expect(/[\p{Cc}\u202e]/u.test(svg.replaceAll("\n", ""))).toBe(false);
  expect(svg.isWellFormed()).toBe(true);
});

it("draws every node, frame and edge inside its bounds", () => {
  const { run } = fixtureRun(shapes.recursion);
  const canvas = toCanvas(run);
  const { svg, width, height } = toSvg(canvas, { mark: "simulated workers" });
  expect(svg.match(/marker-end/g)).toHaveLength(canvas.edges.length);
  expect(svg).toContain("Round 3");
  expect(svg).toContain("accepted");
  expect(svg).toContain("simulated workers");
  expect(width).toBeGreaterThan(canvas.bounds.width);
  expect(height).toBeGreaterThan(canvas.bounds.height);
});

it("wraps at words, cuts what does not fit and says so", () => {
  expect(wrapText("one two three four five", 9, 2)).toEqual(["one two", "three…"]);
  expect(wrapText("a".repeat(30), 10, 2)).toEqual(["a".repeat(10), `${"a".repeat(9)}…`]);
  expect(wrapText("", 10, 2)).toEqual([]);
});

it("takes out what would spoil a line", () => {
  expect(toPlainText(" a\n\tb\u0000c\u202ed\ud800 ")).toBe("a b c⟨U+202E⟩d");
});
