import type { z } from "zod";
import type { importPool as contract, GivenPoolFile } from "@/lib/api-contract";
import { importPool as importRows, listConnections, listWorkers } from "@/lib/db";
import {
  type ConnectionKind,
  connectionKindOf,
  type PriceEntry,
  priceKey,
  type WorkerSnapshot,
} from "@/lib/runs";
import { planMerge } from "../prices/manage";
import type { PriceMerge } from "../prices/merge";
import { checkByKind, checkExtraBody } from "./check-worker";
import { ImportedConnections } from "./imported-connections";
import { type FileWorker, homesOf, planWorkers } from "./imported-workers";
import { freeName, presentPool } from "./pools";
import { refuseField } from "./refuse";

/**
 * Takes in a pool file: workers that are there in the very same settings are used, others made, on connections that are
 * there where kind, address and variable agree. Its prices are merged into the table as a file of prices is. Throws
 * `invalid-input` when some worker of it could not be made by hand.
 */
export async function importPool({
  input,
}: {
  input: GivenPoolFile;
}): Promise<z.output<typeof contract.output>> {
  const connections = new ImportedConnections(await listConnections());
  checkFallbacks(input.workers);
  const merge = await planMerge(pricesOf(input.workers));
  const present = await listWorkers();
  const wanted = input.workers.map((worker, index): FileWorker => {
    checkExtraBody(worker.extraBody);
    checkByKind(`workers.${index}.`, kindOf(worker), worker);
    const { provider: _, baseUrl: __, apiKeyName: ___, price, ...settings } = worker;
    return {
      ...settings,
      connectionId: connections.idFor(worker, `workers.${index}`, homesOf(worker, present)),
      priceModelId: price && isTaken(price, merge) ? price.modelId : null,
    };
  });
  const { added, ids } = planWorkers(wanted, present);
  const poolId = await importRows({
    name: await freeName(input.name),
    connections: connections.added,
    prices: merge.changes,
    workers: added,
    workerIds: ids,
  });
  return {
    pool: await presentPool(poolId),
    workers: { added: added.length, reused: ids.length - added.length },
    prices: merge.report,
    needKeys: connections.needKeys(),
    usedVariables: connections.usedVariables(),
    withExtraBody: added
      .filter(({ extraBody }) => Object.keys(extraBody).length > 0)
      .map(({ label }) => label),
  };
}

function kindOf({ provider, baseUrl }: WorkerSnapshot): ConnectionKind {
  return connectionKindOf(provider, baseUrl);
}

/** Each entry once, however many workers have it. */
function pricesOf(workers: readonly WorkerSnapshot[]): PriceEntry[] {
  const prices = workers.flatMap(({ price }) => price ?? []);
  return [...new Map(prices.map((price) => [priceKey(price), price])).values()];
}

/** Whether the table has an entry of this model after the merge. One that conflicts with it may be there in another version. */
function isTaken({ modelId }: PriceEntry, { report, current }: PriceMerge): boolean {
  return report.added.includes(modelId) || current.has(modelId);
}

/** In the file alone: a fallback that is not in it is left out. */
function checkFallbacks(workers: readonly WorkerSnapshot[]): void {
  const byId = new Map(workers.map((worker) => [worker.id, worker]));
  if (byId.size < workers.length) {
    throw refuseField("workers", "Two workers of the file have the same id.");
  }
  for (const [index, worker] of workers.entries()) {
    const path = `workers.${index}.fallbackId`;
    const fallback = byId.get(worker.fallbackId ?? "");
    const isMixed =
      fallback && (fallback.provider === "simulated") !== (worker.provider === "simulated");
    if (isMixed) {
      throw refuseField(path, "A simulated worker cannot stand in for a real one, nor back.");
    }
    if (isInCircle(worker, byId)) {
      throw refuseField(path, "These workers would stand in for one another in a circle.");
    }
  }
}

function isInCircle(worker: WorkerSnapshot, byId: ReadonlyMap<string, WorkerSnapshot>): boolean {
  const seen = new Set<string>();
  let next: WorkerSnapshot | undefined = worker;
  while (next && !seen.has(next.id)) {
    seen.add(next.id);
    next = byId.get(next.fallbackId ?? "");
  }
  return next !== undefined;
}
