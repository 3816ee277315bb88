import "server-only";
import { addPricesIn, inPriceTable, type PriceChange } from "../money/prices";
import { newId } from "../new-id";
import { toSafeText } from "../safe-text";
import { type ConnectionRecord, toConnectionData } from "./connections";
import { toDraftData, type WorkerDraft } from "./edit-workers";
import { writeOrder } from "./pool-order";

/** A worker of a file, billed by the current price of `priceModelId`; null: by that of its own model. */
export type ImportedWorker = Omit<WorkerDraft, "priceId"> & { priceModelId: string | null };

export type ImportedPool = {
  name: string;
  connections: readonly ConnectionRecord[];
  prices: readonly PriceChange[];
  /** Each once; fallbacks by ids of this studio. */
  workers: readonly ImportedWorker[];
  /** The order of the pool, of these workers and of ones that are there. */
  workerIds: readonly string[];
};

/** Writes connections, prices, workers and pool all or nothing; returns the pool's id. Throws as `addPrices` does. */
export async function importPool(given: ImportedPool): Promise<string> {
  const id = newId("pool");
  await inPriceTable(async (tx) => {
    for (const connection of given.connections) {
      await tx.connection.create({ data: { id: connection.id, ...toConnectionData(connection) } });
    }
    await addPricesIn(tx, given.prices);
    const current = await tx.price.findMany({
      where: { retiredAt: null },
      select: { id: true, modelId: true },
    });
    const priceIds = new Map(current.map((price) => [price.modelId, price.id]));
    for (const { priceModelId, ...worker } of given.workers) {
      const priceId = priceIds.get(priceModelId ?? "") ?? null;
      const data = toDraftData({ ...worker, fallbackId: null, priceId });
      await tx.worker.create({ data: { id: worker.id, ...data } });
    }
    for (const { id: workerId, fallbackId } of given.workers) {
      if (fallbackId) await tx.worker.update({ where: { id: workerId }, data: { fallbackId } });
    }
    await tx.pool.create({ data: { id, name: toSafeText(given.name) } });
    await writeOrder(tx, id, given.workerIds);
  });
  return id;
}
