import { expect, it } from "vitest";
import { createRunBody } from "./runs";
import { hasVisibleText, visibleTextSchema } from "./visible-text";

it.each([
  ["zero-width spaces", "\u200b\u200c\u200d"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\ufeff"],
  ["soft hyphens", "\u00ad\u00ad"],
  ["direction controls", "\u202e\u2066\u200f"],
  ["combining marks alone", "\u0301\u0308"],
  ["variation selectors and tags", "\ufe0f\u{e0041}"],
  ["Hangul fillers", "\u3164\u115f\uffa0"],
  ["a blank braille pattern", "\u2800"],
  ["spaces of all kinds", " \u00a0\u3000\n\t"],
  ["control characters", "\0\u001b"],
  ["nothing", ""],
])("sees nothing in %s", (_, text) => {
  expect(hasVisibleText(text)).toBe(false);
  expect(createRunBody.safeParse({ question: text }).success).toBe(false);
});

it.each([
  ["a letter", "a"],
  ["a letter among invisible ones", "\u200ba\u200b"],
  ["a letter with a combining mark", "e\u0301"],
  ["right-to-left text", "שלום"],
  ["an emoji of several parts", "👩‍🚀"],
  ["a keycap", "1\ufe0f\u20e3"],
  ["punctuation", "?"],
  ["a sign of another script", "ก็"],
])("sees %s", (_, text) => {
  expect(hasVisibleText(text)).toBe(true);
  expect(visibleTextSchema(100).parse(text)).toBe(text);
});

it.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["what cannot be seen", "\u200b"],
  ["more than there is room for", "x".repeat(101)],
])("says one thing of a text that is %s", (_, text) => {
  expect(visibleTextSchema(100).safeParse(text).error?.issues).toHaveLength(1);
});
