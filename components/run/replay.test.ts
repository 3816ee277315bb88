import { describe, expect, it } from "vitest";
import { fixtureRun, shapes } from "@/components/canvas/fixtures";
import { eventInWords, foldHistory, pauseAfter } from "./replay";

const { queued, events, run } = fixtureRun(shapes.forkJoin);

describe("foldHistory", () => {
  it("gives the run after each event, from queued to the very run that was stored", () => {
    const runs = foldHistory(queued, events);
    expect(runs).toHaveLength(events.length + 1);
    expect(runs[0]?.status).toBe("queued");
    expect(runs.at(-1)).toEqual(run);
  });

  it("shares what an event did not change", () => {
    const runs = foldHistory(queued, events);
    expect(runs[6]?.rounds[0]?.conducts).toBe(runs[5]?.rounds[0]?.conducts);
  });
});

describe("pauseAfter", () => {
  it("waits as long as it took, faster by the speed and never long", () => {
    const slow = events.findIndex((event, index) => {
      const before = events[index - 1];
      return before !== undefined && Date.parse(event.at) - Date.parse(before.at) >= 600;
    });
    expect(pauseAfter(events, slow, { speed: 2, maxMs: 2_000 })).toBe(300);
    expect(pauseAfter(events, slow, { speed: 0.1, maxMs: 2_000 })).toBe(2_000);
    expect(pauseAfter(events, events.length, { speed: 1, maxMs: 2_000 })).toBe(0);
  });
});

it("words every event", () => {
  expect(events.slice(0, 5).map(eventInWords)).toEqual([
    "the run starts",
    "plan of round 1 starts",
    "plan of round 1 ends: succeeded",
    "round 1 starts with 5 steps",
    "step 1 of round 1 starts",
  ]);
});
