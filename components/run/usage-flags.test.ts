import { expect, it } from "vitest";
import { estimateInWords, usageFlagsInWords } from "./usage-flags";

it("words flags, and shows one that it does not know as it is", () => {
  expect(usageFlagsInWords(["no-usage-reported", "new-flag"])).toBe(
    "the provider reported none; new-flag",
  );
  expect(usageFlagsInWords([])).toBeNull();
});

it.each([
  ["reported", ["total-differs"], null],
  ["estimated", ["no-usage-reported"], /from the text.*reported no tokens/],
  ["estimated", ["bad-count", "no-usable-usage"], /from the text.*no counts of tokens/],
  ["estimated", ["no-usage-reported", "stream-broken"], /from the text.*reported no tokens/],
  ["estimated", ["stream-broken"], /input is as the provider reported it.*at least what came/],
  ["estimated", ["call-stopped"], /at least what came/],
  ["estimated", ["total-only"], /total is as the provider reported it.*split.*from the text/],
  ["estimated", ["total-only", "stream-broken"], /total is at least what came/],
  ["estimated", ["rest-as-output"], /fewer tokens than its total has.*counts as output/],
  ["estimated", ["rest-as-output", "bad-count"], /do not fit together/],
  ["estimated", ["cached-exceeds-input"], /do not fit together/],
] as const)("says why tokens are %s: %j", (source, flags, words) => {
  const sentence = estimateInWords({
    inputTokens: 1,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 1,
    reasoningTokens: 0,
    source,
    flags: [...flags],
  });
  if (words === null) expect(sentence).toBeNull();
  else expect(sentence).toMatch(words);
});
