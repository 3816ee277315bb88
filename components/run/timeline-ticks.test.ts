import { expect, it } from "vitest";
import { type TimelineTick, toTicks } from "./timeline-ticks";

const labels = (spanMs: number) => toTicks(spanMs).map(({ label }) => label);

it("counts in round steps, whatever the length", () => {
  expect(labels(1_332)).toEqual(["0", "500 ms", "1 s"]);
  expect(labels(20_600)).toEqual(["0", "5 s", "10 s", "15 s", "20 s"]);
  expect(labels(4_700)).toEqual(["0", "1 s", "2 s", "3 s", "4 s"]);
  expect(labels(2_400)).toEqual(["0", "500 ms", "1 s", "1.5 s", "2 s"]);
  expect(labels(63_000)).toEqual(["0", "20 s", "40 s", "1 min"]);
  expect(labels(100_000)).toEqual(["0", "20 s", "40 s", "1 min", "1 min 20 s", ""]);
  expect(labels(754_000)).toEqual(["0", "5 min", "10 min"]);
  expect(labels(5_400_000)).toEqual(["0", "20 min", "40 min", "1 h", ""]);
  expect(labels(400 * 3_600_000)).toEqual(["0", "100 h", "200 h", "300 h", "400 h"]);
});

it("puts every tick at its true place, and its words where they have room", () => {
  expect(toTicks(20_000).map(({ share }) => share)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  const ticks = toTicks(20_600);
  for (const { ms, share } of ticks) expect(share).toBeCloseTo(ms / 20_600);
  expect(ticks.map(({ side }) => side)).toEqual(["after", "after", "after", "after", "before"]);
});

it("has a start and one tick more at least, and never a crowd", () => {
  for (let span = 1; span < 1e10; span *= 1.37) {
    const ticks = toTicks(span);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(({ share }) => share >= 0 && share <= 1)).toBe(true);
    const texts = ticks.filter(({ label }) => label !== "").map(extentOf);
    texts.slice(1).forEach(({ from }, index) => {
      expect(texts[index]?.to, `of ${span}`).toBeLessThanOrEqual(from);
    });
    expect(texts.at(-1)?.to).toBeLessThanOrEqual(324);
  }
  expect(toTicks(0).map(({ ms }) => ms)).toEqual([0, 1]);
});

/** Pixels that the words of a tick take on a phone. */
function extentOf({ share, label, side }: TimelineTick): { from: number; to: number } {
  const at = share * 324;
  const width = 5 + 5.5 * label.length;
  return side === "after" ? { from: at, to: at + width } : { from: at - width, to: at };
}
