import { expect, it } from "vitest";
import { decimalsIn } from "./decimals-in";

it("counts the decimals that an amount shows", () => {
  expect(["$0.00", "at least ~$1,020.5288", "unknown"].map(decimalsIn)).toEqual([2, 4, 0]);
});
