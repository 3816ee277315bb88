import { expect, it } from "vitest";
import { deletedNote, spendNote, spentTokensNote } from "./spend-note";

it("counts unknown and estimated calls apart", () => {
  expect(spendNote({ calls: 43, unpricedCalls: 16, estimatedCalls: 3 })).toBe(
    "The cost of 16 of 43 calls is unknown and not in the sum, which is the least that it was. The cost of 3 of 43 calls is an estimate, because counts of tokens were missing or did not fit together, or the price lacks a rate.",
  );
  expect(spendNote({ calls: 1_200, unpricedCalls: 0, estimatedCalls: 1_100 })).toMatch(
    /^The cost of 1,100 of 1,200 calls is an estimate, .*\.$/,
  );
  expect(spendNote({ calls: 1, unpricedCalls: 1, estimatedCalls: 0 })).toBe(
    "The cost of 1 of 1 call is unknown and not in the sum, which is the least that it was.",
  );
  expect(spendNote({ calls: 2, unpricedCalls: 0, estimatedCalls: 0 })).toBeUndefined();
});

it("counts calls whose tokens are unknown or an estimate apart from those of cost", () => {
  expect(spentTokensNote({ calls: 43, uncountedCalls: 2, guessedCalls: 1 })).toBe(
    "The tokens of 2 of 43 calls are unknown and not in the sums, which are the least that they were. The tokens of 1 of 43 calls are an estimate, because counts were missing or did not fit together.",
  );
  expect(spentTokensNote({ calls: 2, uncountedCalls: 0, guessedCalls: 0 })).toBeUndefined();
});

it("says how many calls are of runs that were deleted", () => {
  expect(deletedNote({ calls: 43, deletedCalls: 2 })).toBe(
    "2 of 43 calls are of runs that were deleted since: what was spent stays in the sums.",
  );
  expect(deletedNote({ calls: 1, deletedCalls: 1 })).toMatch(/^1 of 1 call is of runs/);
  expect(deletedNote({ calls: 1, deletedCalls: 0 })).toBeUndefined();
});
