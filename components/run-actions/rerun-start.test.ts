import { describe, expect, it } from "vitest";
import { fixtureRun, shapes } from "@/components/canvas/fixtures";
import { rerunStart } from "./rerun-start";

const { run } = fixtureRun(shapes.chain);
const pool = { ...run.pool, isDefault: true, reality: "simulated" as const };
const ids = pool.workers.map(({ id }) => id);

describe("rerunStart", () => {
  it("begins with the run as it was, and with its plan to change", () => {
    const { fallbackOrdinal, ...rest } = run.settings;
    expect(fallbackOrdinal).toBeNull();
    const start = rerunStart(run, [pool]);
    expect(start.state).toEqual({ strategy: "conductor", pool: pool.id, workers: null });
    expect(start.settings).toEqual({ ...rest, fallbackWorker: null });
    expect(start.planText).toContain("model_id = [");
  });

  it("keeps the workers of a run that had only some, in whatever order they stand now", () => {
    const some = { ...run.pool, workers: run.pool.workers.slice(0, 2) };
    const strategy = { kind: "single" as const, ordinal: 0 };
    const settings = { ...run.settings, fallbackOrdinal: 1 };
    const turned = { ...pool, workers: pool.workers.toReversed() };
    const start = rerunStart({ ...run, pool: some, strategy, settings }, [turned]);
    expect(start.state).toEqual({
      strategy: `single:${ids[0]}`,
      pool: pool.id,
      workers: `${ids[1]},${ids[0]}`,
    });
    expect(start.settings.fallbackWorker).toBe(ids[1]);
  });

  it("names the workers of before also when the pool is gone or has lost them", () => {
    const strategy = { kind: "single" as const, ordinal: 3 };
    const settings = { ...run.settings, fallbackOrdinal: 2 };
    const before = { ...run, strategy, settings };
    const lessOne = { ...pool, workers: pool.workers.filter(({ id }) => id !== ids[3]) };
    for (const pools of [[], [lessOne]]) {
      const start = rerunStart(before, pools);
      expect(start.state).toMatchObject({ strategy: `single:${ids[3]}`, workers: null });
      expect(start.settings.fallbackWorker).toBe(ids[2]);
    }
  });
});
