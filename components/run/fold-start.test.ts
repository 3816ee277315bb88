import { describe, expect, it } from "vitest";
import { foldStart, toLines } from "./fold-start";

const line = (top: number) => ({ top, bottom: top + 16 });
const lines = [0, 24, 48, 72, 96, 120].map(line);

describe("where the end of a folded text begins", () => {
  it("is at a paragraph that fills the room well", () => {
    expect(foldStart({ height: 140, room: 100, blockTops: [0, 72], lines })).toBe(72);
  });

  it("is at a line where the last paragraph is short, and where it does not fit", () => {
    expect(foldStart({ height: 140, room: 100, blockTops: [0, 120], lines })).toBe(48);
    expect(foldStart({ height: 140, room: 100, blockTops: [0], lines })).toBe(48);
  });

  it("is wherever there is room when there is no text", () => {
    expect(foldStart({ height: 140, room: 100, blockTops: [], lines: [] })).toBe(40);
  });
});

describe("toLines", () => {
  it("takes a raised piece for a part of its line", () => {
    expect(toLines([line(24), { top: 20, bottom: 30 }, line(48)])).toEqual([
      { top: 20, bottom: 40 },
      { top: 48, bottom: 64 },
    ]);
  });
});
