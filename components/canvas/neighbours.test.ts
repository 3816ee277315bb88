import { expect, it } from "vitest";
import { fixtureRun, shapes } from "./fixtures";
import { jumpFrom, neighbourOf } from "./neighbours";
import { toCanvas } from "./to-canvas";

const canvas = toCanvas(fixtureRun(shapes.forkJoin).run);

it("leads along edges to the right and back to the left", () => {
  expect(neighbourOf(canvas, "question", "right")).toBe("r0.c0");
  expect(neighbourOf(canvas, "r0.s4", "right")).toBe("answer");
  expect(neighbourOf(canvas, "r0.s2", "left")).toBe("r0.s0");
  expect(neighbourOf(canvas, "question", "left")).toBeNull();
});

it("leads up and down within a fork", () => {
  expect(neighbourOf(canvas, "r0.s0", "down")).toBe("r0.s1");
  expect(neighbourOf(canvas, "r0.s1", "up")).toBe("r0.s0");
});

it("reaches every node of every shape from the question", () => {
  for (const shape of Object.values(shapes)) {
    const drawn = toCanvas(fixtureRun(shape).run);
    const reached = new Set(["question"]);
    for (const id of reached) {
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = neighbourOf(drawn, id, direction);
        if (next) reached.add(next);
      }
    }
    expect(drawn.nodes.filter((node) => !reached.has(node.id)).map((node) => node.id)).toEqual([]);
  }
});

it("begins at the question when nothing is chosen", () => {
  expect(neighbourOf(canvas, "none", "right")).toBe("question");
});

it("goes from the end of a round to the next one, and back", () => {
  const rounds = toCanvas(fixtureRun(shapes.recursion).run);
  const steps = rounds.nodes.filter((node) => node.id.startsWith("r0.s"));
  const last = steps.at(-1)?.id ?? "";
  expect(neighbourOf(rounds, last, "right")).toBe("r1.c0");
  expect(neighbourOf(rounds, "r1.c0", "left")).toBe(last);
});

it("jumps to the first and the last step, and from round to round", () => {
  const rounds = toCanvas(fixtureRun(shapes.recursion).run);
  expect(jumpFrom(rounds, "question", "first")).toBe("r0.c0");
  expect(jumpFrom(rounds, "question", "last")).toMatch(/^r2\./);
  expect(jumpFrom(rounds, "r0.s0", "next-round")).toBe("r1.c0");
  expect(jumpFrom(rounds, "r1.s0", "previous-round")).toBe("r0.c0");
  expect(jumpFrom(rounds, "question", "next-round")).toBe("r0.c0");
  expect(jumpFrom(rounds, "answer", "previous-round")).toBe("r2.c0");
  expect(jumpFrom(rounds, "r0.s0", "previous-round")).toBeNull();
});
