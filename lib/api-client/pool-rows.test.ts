import { expect, it } from "vitest";
import type { ListedWorker, PoolOverview } from "@/lib/api-contract";
import { toPoolRows } from "./pool-rows";

function aListedWorker(id: string): ListedWorker {
  const settings = { id, label: id, color: 0, provider: "simulated", model: id } as const;
  const more = { description: "", connectionId: null, tags: [], fallbackId: null };
  const stats = { open: 0, lastHour: 0, failedLastHour: 0, usdToday: "0" };
  return {
    settings: { ...settings, ...more, priceTier: "standard", price: null },
    connectionLabel: "Simulated",
    stats: { ...stats, isAtLeast: false, isEstimated: false },
    notes: [],
  };
}

const pool = { reality: "simulated", isDefault: false } as const;
const overview: PoolOverview = {
  pools: [
    { ...pool, id: "one", name: "One", workerIds: ["b", "a"] },
    { ...pool, id: "two", name: "Two", workerIds: ["a", "gone"] },
  ],
  workers: ["a", "b", "c"].map(aListedWorker),
};

it("puts each worker into its pools in their order, and says of each worker where it is", () => {
  const { pools, workers } = toPoolRows(overview);
  expect(pools.map(({ name, workers: members }) => [name, members.map(({ id }) => id)])).toEqual([
    ["One", ["b", "a"]],
    ["Two", ["a"]],
  ]);
  expect(pools[0]).not.toHaveProperty("workerIds");
  expect(workers.map((worker) => [worker.settings.id, worker.pools])).toEqual([
    [
      "a",
      [
        { id: "one", name: "One", ordinal: 1 },
        { id: "two", name: "Two", ordinal: 0 },
      ],
    ],
    ["b", [{ id: "one", name: "One", ordinal: 0 }]],
    ["c", []],
  ]);
});
