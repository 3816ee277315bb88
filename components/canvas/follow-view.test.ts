import { describe, expect, it } from "vitest";
import { applyRunEvent } from "@/lib/runs";
import { answerId, type Canvas } from "./canvas";

import { fixtureRun, shapes } from "./fixtures";
import {
  followTargets,
  followView,
  heightForWhole,
  isWithin,
  leastReadableZoom,
  viewOfWhole,
  wholeOf,
} from "./follow-view";
import { toCanvas } from "./to-canvas";

const sizesOfScreen = [
  { width: 1390, height: 480 },
  { width: 358, height: 480 },
];
// The largest would take seconds, and adds nothing to what is checked.
const { large: _, ...few } = shapes;
const cases = Object.entries(few).flatMap(([name, input]) =>
  sizesOfScreen.map((size) => ({ name, size, ...fixtureRun(input) })),
);

function runningOf(canvas: Canvas) {
  return canvas.nodes.filter((node) => "step" in node && node.step.status === "running");
}

describe("a view that follows", () => {
  it.each(cases)(
    "never goes so far out that nodes cannot be read, and never in: $name at $size.width",
    ({ queued, events, size }) => {
      let run = queued;
      let view = followView(followTargets(toCanvas(run)), size, null);
      for (const event of events) {
        run = applyRunEvent(run, event);
        const canvas = toCanvas(run);
        const next = followView(followTargets(canvas), size, view);
        expect(next.zoom).toBeGreaterThanOrEqual(leastReadableZoom);
        expect(next.zoom).toBeLessThanOrEqual(view.zoom);
        view = next;
        const running = runningOf(canvas);
        const [node] = running;
        if (node && running.length === 1) expect(isWithin(node, view, size)).toBe(true);
      }
      const answer = toCanvas(run).nodes.find(({ id }) => id === answerId);
      if (answer) expect(isWithin(answer, view, size)).toBe(true);
    },
  );

  it("stays where it is while all that is wanted is in view", () => {
    const size = { width: 4000, height: 2000 };
    const targets = followTargets(toCanvas(fixtureRun(shapes.fork).run));
    const view = followView(targets, size, null);
    expect(followView(targets, size, view)).toEqual(view);
  });
});

describe("the view of the whole", () => {
  it("keeps the place of the answer that is still to come", () => {
    const { run } = fixtureRun(shapes.fork);
    const size = { width: 1390, height: 480 };
    const open = toCanvas({ ...run, answer: null });
    const answer = toCanvas(run).nodes.find(({ id }) => id === answerId);
    expect(answer).toBeDefined();
    const view = viewOfWhole(wholeOf(open, true), size);
    expect(answer && isWithin(answer, view, size)).toBe(true);
  });

  it.each(Object.entries(few))("can be read at the height that it asks for: %s", (_name, input) => {
    const { bounds } = toCanvas(fixtureRun(input).run);
    const { zoom } = viewOfWhole(bounds, { width: 1184, height: heightForWhole(bounds) });
    const isAsWideAsTheScreen = bounds.width * 0.5 > 1_136;
    if (!isAsWideAsTheScreen) expect(zoom).toBeGreaterThan(0.49);
  });
});
