import { createHash } from "node:crypto";
import { findPool, listPools, type PoolRecord, savePool } from "@/lib/db";
import type { DiscoveredConnection, SuggestedWorker } from "@/lib/pool/server";
import type { WorkerSnapshot } from "@/lib/runs";
import { simulatedWorkers } from "@/lib/simulation";
import { seedOnce } from "../seed-once";

export const simulatedPoolId = "pool_simulated";
export const foundPoolId = "pool_found";
/** Colours of the canvas palette. */
const paletteSize = 8;

/**
 * Makes sure that there is a pool of simulated workers and, when real ones were found, one of those. Pools that are
 * there keep what their users made of them; only which of these two is the default follows what was found.
 */
export async function seedPools(found: readonly DiscoveredConnection[]): Promise<void> {
  await seedPool({
    id: simulatedPoolId,
    name: "Simulated workers",
    isDefault: false,
    workers: [...simulatedWorkers],
  });
  const workers = toWorkers(found);
  if (workers.length > 0) {
    await seedPool({ id: foundPoolId, name: "Models found here", isDefault: false, workers });
  }
  await chooseDefault(workers.length > 0 ? foundPoolId : simulatedPoolId);
}

async function seedPool(pool: Omit<PoolRecord, "isSimulated">): Promise<void> {
  await seedOnce({
    isSeeded: async () => (await findPool(pool.id)) !== null,
    seed: () => savePool(pool),
  });
}

/** A default that a user chose among pools of their own stays. */
async function chooseDefault(id: string): Promise<void> {
  const pools = await listPools();
  const current = pools.find(({ isDefault }) => isDefault);
  const wanted = pools.find((pool) => pool.id === id);
  const isOurs = !current || [simulatedPoolId, foundPoolId].includes(current.id);
  if (wanted && isOurs && current?.id !== id) await savePool({ ...wanted, isDefault: true });
}

function toWorkers(found: readonly DiscoveredConnection[]): WorkerSnapshot[] {
  return found
    .flatMap(({ suggestions }) => suggestions)
    .map((worker, index) => ({ ...worker, id: workerId(worker), color: index % paletteSize }));
}

/** The same model at the same place is the same worker at every start. */
function workerId({ provider, model, baseUrl }: SuggestedWorker): string {
  const hash = createHash("sha256").update(JSON.stringify([provider, baseUrl, model]));
  return `wrk_${hash.digest("hex").slice(0, 24)}`;
}
