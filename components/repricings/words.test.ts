import { expect, it } from "vitest";
import { afterText, beforeText, changeNote, changeText, partsOf, ratesText } from "./words";

const figures = {
  usdBefore: "0.5",
  isBeforeAtLeast: false,
  isBeforeEstimated: false,
  usdAfter: "0.55",
  isAtLeast: false,
  isEstimated: false,
};

it("shows a change with its sign and in percent", () => {
  expect(changeText(figures)).toBe("+$0.05 (+10\u00a0%)");
  expect(changeText({ ...figures, usdAfter: "0.48" })).toBe("−$0.02 (−4.0\u00a0%)");
  expect(changeText({ ...figures, usdAfter: "0.50000" })).toBe("none");
  expect(changeText({ ...figures, usdBefore: "0" })).toBe("+$0.55");
  expect(changeText({ ...figures, usdAfter: "0.50002" })).toBe(
    "+ under $0.0001 (+ under 0.1\u00a0%)",
  );
});

it("claims no change where a part of the cost is unknown", () => {
  expect(changeText({ ...figures, isAtLeast: true })).toBe("unknown");
  expect(afterText({ ...figures, isAtLeast: true })).toBe("at least $0.55");
});

it("marks a change as an estimate when one of its figures is", () => {
  const estimated = { ...figures, usdBefore: "0.000996", usdAfter: "0.00996" };
  const words = "~+$0.008964 (~+900\u00a0%)";
  expect(changeText({ ...estimated, isEstimated: true })).toBe(words);
  expect(changeText({ ...estimated, isBeforeEstimated: true })).toBe(words);
  expect(changeText({ ...figures, usdAfter: "0.5", isEstimated: true })).toBe("none");
});

it("has all decimals of a change, and why it has none", () => {
  expect(changeNote({ ...figures, usdAfter: "1.612345" })).toBe("Unrounded: +$1.112345.");
  expect(changeNote(figures)).toBeUndefined();
  expect(changeNote({ ...figures, isAtLeast: true })).toContain("unknown");
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

it("names the rates of an entry with currency and unit, to the last decimal", () => {
  const price = {
    modelId: "m",
    aliases: [],
    inputUsd: "3",
    cachedInputUsd: null,
    cacheWriteUsd: null,
    outputUsd: "15.00005",
    reasoningUsd: null,
    date: "2026-11-01",
    source: "test",
  };
  expect(ratesText(price)).toBe("$3 in, $15.00005 out per million tokens, read on 2026-11-01");
});
