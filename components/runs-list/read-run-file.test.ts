import { describe, expect, it } from "vitest";
import { readRunFile } from "./read-run-file";

describe("readRunFile", () => {
  it("says that a text is not JSON", () => {
    expect(() => readRunFile("<html>")).toThrow(/not JSON/);
  });

  it("names the first thing that is not as exported", () => {
    expect(() => readRunFile('{"format":"other"}')).toThrow(/format/);
  });
});
