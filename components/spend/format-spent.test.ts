import { expect, it } from "vitest";
import { exactSpent, formatSpent, inWords, spentNote } from "./format-spent";

const spent = {
  usd: "1020.528874" as string | null,
  isAtLeast: true,
  isEstimated: false,
  calls: 3,
  unpricedCalls: 1,
  estimatedCalls: 0,
};

it("never says more than what is known, and has all decimals beside it", () => {
  expect(formatSpent(spent)).toBe("at least $1,020.5288");
  expect(exactSpent(spent)).toBe("at least $1,020.528874");
  expect(spentNote(spent)).toMatch(/^Unrounded: at least \$1,020\.528874\. The cost of 1 of 3/);
  expect(spentNote({ ...spent, usd: "1.5", isAtLeast: false, unpricedCalls: 0 })).toBeUndefined();
});

it("is unknown where no cost is known", () => {
  expect([formatSpent({ ...spent, usd: null }), exactSpent({ ...spent, usd: null })]).toEqual([
    "unknown",
    "unknown",
  ]);
});

it("says what is unknown in a sentence", () => {
  expect(inWords(formatSpent({ ...spent, usd: null }))).toBe("An unknown amount");
  expect(inWords(formatSpent(spent))).toBe("at least $1,020.5288");
});
