import { describe, expect, it } from "vitest";
import { describeIssue } from "@/lib/workflow";
import { splitCode, withoutCode } from "./split-code";

const issue = { code: "bad-worker", list: "model_id", step: 0, span: null } as const;

describe("a sentence with code in it", () => {
  it("is taken apart", () => {
    expect(splitCode("Step 1: `7` is wrong.")).toEqual([
      { text: "Step 1: ", isCode: false },
      { text: "7", isCode: true },
      { text: " is wrong.", isCode: false },
    ]);
    expect(splitCode("No code.")).toEqual([{ text: "No code.", isCode: false }]);
  });

  it.each(["7", "`7`", "a`b", "``", "a ``` b"])("keeps a value as it was written: %s", (value) => {
    const text = describeIssue({ ...issue, value, allowed: "0 to 6" });
    expect(splitCode(text).filter(({ isCode }) => isCode)).toEqual([{ text: value, isCode: true }]);
    expect(withoutCode(text)).toContain(`“${value}” is not a worker's number. Allowed: 0 to 6.`);
  });
});
