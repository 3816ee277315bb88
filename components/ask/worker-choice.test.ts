import { describe, expect, it } from "vitest";
import { queuedRun } from "@/components/canvas/fixtures";
import {
  chosenWorkers,
  formatWorkerChoice,
  parseWorkerChoice,
  toggleWorker,
} from "./worker-choice";

const [a, b, c] = queuedRun().pool.workers;
if (!a || !b || !c) throw new Error("the fixture has fewer than three workers");
const real = { ...b, provider: "anthropic" as const };
const pool = { workers: [a, real, c] };

describe("a choice of workers", () => {
  it.each(["open", "simulated", "real", "one", "one,t%2Cwo"])(
    "survives the address: %s",
    (text) => {
      expect(formatWorkerChoice(parseWorkerChoice(text))).toBe(text);
    },
  );

  it("is all for an empty address and for ids that the pool does not have", () => {
    expect(chosenWorkers(pool, parseWorkerChoice(null))).toEqual(pool.workers);
    expect(chosenWorkers(pool, parseWorkerChoice("nobody"))).toEqual(pool.workers);
  });

  it("picks by kind and keeps the pool's order", () => {
    expect(chosenWorkers(pool, "real")).toEqual([real]);
    const open = { ...c, tags: ["small", "open"] };
    expect(chosenWorkers({ workers: [a, real, open] }, "open")).toEqual([open]);
    expect(chosenWorkers(pool, [c.id, a.id])).toEqual([a, c]);
  });

  it("never becomes empty, and is no choice when it is whole", () => {
    expect(toggleWorker(pool, null, a.id)).toEqual([real.id, c.id]);
    expect(toggleWorker(pool, [real.id, c.id], a.id)).toBeNull();
    expect(toggleWorker(pool, "real", real.id)).toBe("real");
  });
});
