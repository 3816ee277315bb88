import { expect, it } from "vitest";
import { applyRunEvent } from "@/lib/runs";
import { fixtureRun, shapes } from "./fixtures";
import { reuseUnchanged } from "./reuse";
import { toCanvas } from "./to-canvas";

it("keeps every node but the one whose step an event changed", () => {
  const { queued, events } = fixtureRun(shapes.forkJoin);
  const end = events.findIndex((event) => event.type === "step-end" && event.stepKey === "r0.s1");
  const run = events.slice(0, end).reduce(applyRunEvent, queued);
  const before = toCanvas(run);
  const event = events[end];
  const after = reuseUnchanged(before, toCanvas(event ? applyRunEvent(run, event) : run));
  const changed = after.nodes.filter((node, index) => node !== before.nodes[index]);
  expect(changed.map((node) => node.id)).toEqual(["r0.s1"]);
  const edges = after.edges.filter((edge, index) => edge !== before.edges[index]);
  expect(edges.map((edge) => edge.source)).toEqual(["r0.s1", "r0.s1"]);
  expect(after.frames[0]).toBe(before.frames[0]);
});
