import { expect, it } from "vitest";
import { shownTitle, tabTitle } from "./run-title";

it("shows what turns the direction of a text, in pages and tabs alike", () => {
  expect(shownTitle("invoice\u202etxt.exe")).toBe("invoice⟨U+202E⟩txt.exe");
  expect(tabTitle("a\u2066b\u2069")).toBe("a⟨U+2066⟩b⟨U+2069⟩");
});

it("is cut for a tab without cutting a character or a mark", () => {
  expect(tabTitle("😀".repeat(100))).toBe("😀".repeat(60));
  expect(tabTitle(`${"x".repeat(59)}\u202e and more`)).toBe(`${"x".repeat(59)}⟨U+202E⟩`);
});
