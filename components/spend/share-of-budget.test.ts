import { expect, it } from "vitest";
import { shareOfBudget } from "./share-of-budget";

it("never shows more than the whole limit", () => {
  expect(shareOfBudget({ spentUsd: "2", openUsd: "1" }, "8")).toEqual({ spent: 0.25, open: 0.125 });
  expect(shareOfBudget({ spentUsd: "7", openUsd: "5" }, "8")).toEqual({
    spent: 0.875,
    open: 0.125,
  });
  expect(shareOfBudget({ spentUsd: "9", openUsd: "5" }, "8")).toEqual({ spent: 1, open: 0 });
  expect(shareOfBudget({ spentUsd: "0", openUsd: "0" }, "0")).toEqual({ spent: 1, open: 0 });
});
