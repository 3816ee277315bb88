import { expect, it } from "vitest";
import { afterText, beforeText, changeText, partsOf } from "./words";

const figures = {
  usdBefore: "0.5",
  isBeforeAtLeast: false,
  isBeforeEstimated: false,
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

it("marks an old figure that was estimated", () => {
  expect(beforeText({ ...figures, isBeforeEstimated: true })).toBe("~$0.50");
});

it("keeps real and simulated parts apart, real ones first, and leaves out what is not there", () => {
  const other = { ...figures, usdAfter: "9" };
  expect(partsOf({ real: figures, simulated: other })).toEqual([
    { isSimulated: false, figures },
    { isSimulated: true, figures: other },
  ]);
  expect(partsOf({ real: null, simulated: other })).toEqual([
    { isSimulated: true, figures: other },
  ]);
  expect(partsOf({ real: figures, simulated: other }, ({ usdAfter }) => usdAfter === "9")).toEqual([
    { isSimulated: true, figures: other },
  ]);
});
