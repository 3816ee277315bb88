import { createHash } from "node:crypto";
import {
  appendToPool,
  findConnection,
  findPool,
  findWorkers,
  foundConnectionId,
  listPools,
  savePool,
  updatePool,
  withLock,
} from "@/lib/db";
import type { DiscoveredConnection, SuggestedWorker } from "@/lib/pool/server";
import type { WorkerSnapshot } from "@/lib/runs";
import { simulatedWorkers } from "@/lib/simulation";

export const simulatedPoolId = "pool_simulated";
export const foundPoolId = "pool_found";
/** Colours of the canvas palette. */
const paletteSize = 8;
/** Held while pools are made; any number that nothing else locks by. */
const seedLock = 7_240_213;

/**
 * Makes sure that there is a pool of simulated workers at the first start, and takes in what is found for the first time:
 * its connection, a couple of workers, and their pool. What is there keeps what its users made of it, and what they
 * deleted stays deleted; only which of these two pools is the default follows what was found.
 */
export async function seedPools(found: readonly DiscoveredConnection[]): Promise<void> {
  await withLock(seedLock, async () => {
    await seedSimulated();
    for (const connection of found) await seedFound(connection);
    await chooseDefault(found.some(({ suggestions }) => suggestions.length > 0));
  });
}

async function seedSimulated(): Promise<void> {
  if ((await listPools()).length > 0) return;
  await savePool({
    id: simulatedPoolId,
    name: "Simulated workers",
    isDefault: false,
    workers: [...simulatedWorkers],
  });
}

async function seedFound({ kind, baseUrl, apiKeyName, suggestions }: DiscoveredConnection) {
  const id = foundConnectionId({ provider: kind, baseUrl, apiKeyName });
  if (suggestions.length === 0 || (await findConnection(id))) return;
  const before = (await findPool(foundPoolId))?.workers.length ?? 0;
  const workers = suggestions.map((worker, index) => toWorker(worker, before + index));
  // A worker that was moved to another connection is its user's own by now.
  const present = await findWorkers(workers.map((worker) => worker.id));
  const added = workers.filter((worker) => !present.some((other) => other.id === worker.id));
  if (added.length > 0) await appendToPool({ id: foundPoolId, name: "Models found here" }, added);
}

/** A default that a user chose among pools of their own stays. */
async function chooseDefault(isRealFound: boolean): Promise<void> {
  const pools = await listPools();
  const current = pools.find(({ isDefault }) => isDefault);
  const isOurs = !current || [simulatedPoolId, foundPoolId].includes(current.id);
  const wanted = pools.find(({ id }) => id === (isRealFound ? foundPoolId : simulatedPoolId));
  if (wanted && isOurs && current?.id !== wanted.id)
    await updatePool(wanted.id, { isDefault: true });
}

/** Without a price of its own: the current entry of the price table that names its model holds. */
function toWorker(worker: SuggestedWorker, place: number): WorkerSnapshot {
  return { ...worker, id: workerId(worker), color: place % paletteSize, price: null };
}

/** The same model at the same place is the same worker at every start. */
function workerId({ provider, model, baseUrl }: SuggestedWorker): string {
  const hash = createHash("sha256").update(JSON.stringify([provider, baseUrl, model]));
  return `wrk_${hash.digest("hex").slice(0, 24)}`;
}
