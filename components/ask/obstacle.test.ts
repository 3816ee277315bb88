import { describe, expect, it } from "vitest";
import { queuedRun } from "@/components/canvas/fixtures";
import { fallbackObstacle, strategyObstacle } from "./obstacle";

const pool = { ...queuedRun().pool, name: "Mine", isDefault: true, reality: "simulated" as const };
const others = [{ id: "worker_other", label: "Llama" }];
const some = { pool, workers: pool.workers.slice(0, 2), others };

describe("what keeps a strategy from being used", () => {
  it("is nothing while its worker takes part, and for the built-in Conductor", () => {
    expect(strategyObstacle({ kind: "single", worker: "worker_1" }, some)).toBeNull();
    expect(strategyObstacle({ kind: "conductor", worker: null }, some)).toBeNull();
    expect(fallbackObstacle(null, some)).toBeNull();
  });

  it("names the worker that was left out", () => {
    expect(strategyObstacle({ kind: "single", worker: "worker_2" }, some)).toBe(
      "Gemini 2.5 Pro is to answer alone, but does not take part. Take it in below, or choose another strategy.",
    );
    expect(strategyObstacle({ kind: "conductor", worker: "worker_2" }, some)).toContain(
      "plan as Conductor",
    );
    expect(fallbackObstacle("worker_2", some)).toContain("fallback worker Gemini 2.5 Pro does not");
  });

  it("names the pool that lacks it, and tells one that is nowhere", () => {
    expect(strategyObstacle({ kind: "single", worker: "worker_other" }, some)).toBe(
      "Llama is to answer alone, but is not in the pool Mine. Choose another pool, or choose another strategy.",
    );
    expect(strategyObstacle({ kind: "single", worker: "worker_gone" }, some)).toContain(
      "in no pool",
    );
  });
});
