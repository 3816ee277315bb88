import { expect, it } from "vitest";
import { asSentence } from "./as-sentence";

it.each([
  ["all its tokens were spent on reasoning", "all its tokens were spent on reasoning."],
  ["It failed.", "It failed."],
  ["It failed. ", "It failed."],
  ["Really?", "Really?"],
  ["It waits…", "It waits…"],
  ["服务器错误。", "服务器错误。"],
  ['It said "no."', 'It said "no."'],
  ["It was refused (401)", "It was refused (401)."],
  ["see:", "see:"],
  ["", ""],
])("ends %j with one full stop", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
