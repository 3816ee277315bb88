import { describe, expect, it } from "vitest";
import { submissionFor } from "./submission";

describe("submissionFor", () => {
  it("keeps the key for a retry of the same body and takes a new one for another", () => {
    const first = submissionFor("a", null);
    expect(submissionFor("a", first)).toBe(first);
    expect(submissionFor("b", first).key).not.toBe(first.key);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  });
});
