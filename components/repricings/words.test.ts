import { expect, it } from "vitest";
import { afterText, changeText } from "./words";

const figures = {
  usdBefore: "0.5",
  isBeforeAtLeast: false,
  usdAfter: "0.55",
  isAtLeast: false,
  isEstimated: false,
};

it("shows a change with its sign and in percent", () => {
  expect(changeText(figures)).toBe("+$0.05 (+10 %)");
  expect(changeText({ ...figures, usdAfter: "0.48" })).toBe("−$0.02 (−4.0 %)");
  expect(changeText({ ...figures, usdAfter: "0.50000" })).toBe("none");
  expect(changeText({ ...figures, usdBefore: "0" })).toBe("+$0.55");
});

it("claims no change where a part of the cost is unknown", () => {
  expect(changeText({ ...figures, isAtLeast: true })).toBe("unknown");
  expect(afterText({ ...figures, isAtLeast: true })).toBe("at least $0.55");
});
