import { describe, expect, it } from "vitest";
import { fixtureRun, shapes } from "@/components/canvas/fixtures";
import { rerunStart } from "./rerun-start";

const { run } = fixtureRun(shapes.chain);
const pool = { ...run.pool, isDefault: true, isSimulated: true };
const ids = pool.workers.map(({ id }) => id);

describe("rerunStart", () => {
  it("begins with the run as it was, and with its plan to change", () => {
    const start = rerunStart(run, [pool]);
    expect(start.state).toEqual({ strategy: "conductor", pool: pool.id, workers: null });
    expect(start.settings).toEqual(run.settings);
    expect(start.planText).toContain("model_id = [");
  });

  it("keeps the workers of a run that had only some, in whatever order they stand now", () => {
    const some = { ...run.pool, workers: run.pool.workers.slice(0, 2) };
    const strategy = { kind: "single" as const, ordinal: 0 };
    const settings = { ...run.settings, fallbackOrdinal: 1 };
    const turned = { ...pool, workers: pool.workers.toReversed() };
    const start = rerunStart({ ...run, pool: some, strategy, settings }, [turned]);
    expect(start.state).toEqual({
      strategy: "single:1",
      pool: pool.id,
      workers: `${ids[1]},${ids[0]}`,
    });
    expect(start.settings.fallbackOrdinal).toBe(0);
  });

  it("forgets ordinals when the pool is gone", () => {
    const strategy = { kind: "single" as const, ordinal: 3 };
    const start = rerunStart({ ...run, strategy }, []);
    expect(start.state).toEqual({ strategy: null, pool: null, workers: null });
    expect(start.settings.fallbackOrdinal).toBeNull();
  });
});
