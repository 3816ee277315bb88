import type { ListedWorker, PoolOverview, Worker } from "@/lib/api-contract";
import { listPools } from "@/lib/db";
import type { PriceEntry } from "@/lib/runs";
import { toListedPool } from "./choices";
import { listWorkers } from "./workers";

/** What the lists of pools and workers show. */
export async function getPoolOverview(): Promise<PoolOverview> {
  const [pools, { workers }] = await Promise.all([listPools(), listWorkers()]);
  return {
    pools: pools.map(toListedPool),
    workers: workers.map(toListed),
  };
}

function toListed({ settings, connectionLabel, stats, notes }: Worker): ListedWorker {
  const { id, label, color, provider, model, description } = settings;
  const { connectionId, tags, fallbackId, priceTier, price } = settings;
  return {
    settings: {
      id,
      label,
      color,
      provider,
      model,
      description,
      connectionId,
      tags,
      fallbackId,
      priceTier,
      price: price && { ...ratesOf(price), ...(price.batch && { batch: ratesOf(price.batch) }) },
    },
    connectionLabel,
    stats,
    notes,
  };
}

function ratesOf({ inputUsd, outputUsd }: Pick<PriceEntry, "inputUsd" | "outputUsd">) {
  return { inputUsd, outputUsd };
}
