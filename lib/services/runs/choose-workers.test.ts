import { describe, expect, it } from "vitest";
import { queuedRun } from "@/components/canvas/fixtures";
import { chooseWorkers, sameWorkers } from "./choose-workers";

const { pool } = queuedRun();
const [first, second, third] = pool.workers.map(({ id }) => id);
const without = (id: string | undefined) => ({
  ...pool,
  workers: pool.workers.filter((worker) => worker.id !== id),
});

describe("chooseWorkers", () => {
  it("keeps the pool's order, so that ordinals follow what remains", () => {
    const chosen = chooseWorkers(pool, [third ?? "", first ?? ""]);
    expect(chosen.map(({ id }) => id)).toEqual([first, third]);
  });

  it("names every id that the pool does not have", () => {
    expect(() => chooseWorkers(pool, [first ?? "", "nobody", "none"])).toThrow(/"nobody", "none"/);
  });
});

describe("sameWorkers", () => {
  it("takes the run's workers, also where the pool has got more", () => {
    expect(sameWorkers(pool, without(second))).toEqual(without(second).workers.map(({ id }) => id));
  });

  it("takes the whole pool when one of them is gone from it", () => {
    expect(sameWorkers(without(second), pool)).toBeUndefined();
  });
});
