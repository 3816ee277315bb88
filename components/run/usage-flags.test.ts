import { expect, it } from "vitest";
import { usageFlagsInWords } from "./usage-flags";

it("words flags, and shows one that it does not know as it is", () => {
  expect(usageFlagsInWords(["no-usage-reported", "new-flag"])).toBe(
    "the provider reported none; new-flag",
  );
  expect(usageFlagsInWords([])).toBeNull();
});
