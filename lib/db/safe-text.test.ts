import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSafeJson, toSafeText } from "./safe-text";

describe("safe text", () => {
  it("shows a NUL as a mark and a lone surrogate as the replacement character", () => {
    expect(toSafeText("a\0b")).toBe("a\u2400b");
    expect(toSafeText("a\ud83d")).toBe("a\ufffd");
    expect(toSafeText("\ude00b")).toBe("\ufffdb");
    expect(toSafeText("pair \ud83d\ude00")).toBe("pair \ud83d\ude00");
  });

  it("keeps the length, so that offsets of pieces stay right", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(toSafeText(text)).toHaveLength(text.length);
      }),
    );
  });

  it("leaves a value alone when nothing has to change", () => {
    const value = { a: ["x", { b: 1, c: null }], d: "y" };
    expect(toSafeJson(value)).toBe(value);
  });

  it("reaches every string, keys too", () => {
    expect(toSafeJson({ "k\0": [{ text: "\0" }], n: 1 })).toEqual({
      "k\u2400": [{ text: "\u2400" }],
      n: 1,
    });
  });
});
