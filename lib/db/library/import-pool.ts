import "server-only";
import type { PriceEntry } from "@/lib/runs";
import { prisma, transactionLimits } from "../client";
import { newId } from "../new-id";
import { toSafeJson, toSafeText } from "../safe-text";
import { type ConnectionRecord, toConnectionData } from "./connections";
import { toDraftData, type WorkerDraft } from "./edit-workers";
import { writeOrder } from "./pool-order";
import { md5 } from "./workers";

/** A worker of a file, with the price that the file gives it. */
export type ImportedWorker = Omit<WorkerDraft, "priceId"> & { price: PriceEntry | null };

export type ImportedPool = {
  name: string;
  connections: readonly ConnectionRecord[];
  /** Each once, fallbacks by their new ids. */
  workers: readonly ImportedWorker[];
  /** The order of the pool. */
  workerIds: readonly string[];
};

/** Writes connections, workers and pool all or nothing; returns the pool's id. */
export async function importPool(given: ImportedPool): Promise<string> {
  const id = newId("pool");
  await prisma().$transaction(async (tx) => {
    for (const connection of given.connections) {
      await tx.connection.create({ data: { id: connection.id, ...toConnectionData(connection) } });
    }
    for (const { price } of given.workers) {
      if (!price) continue;
      const entry = toSafeJson(price);
      // Retired from the start: a file's price holds for its workers, and names no model to anybody else.
      await tx.price.upsert({
        where: { id: importedPriceId(price) },
        create: {
          id: importedPriceId(price),
          modelId: entry.modelId,
          entry,
          retiredAt: new Date(),
        },
        update: {},
      });
    }
    for (const { price, fallbackId: _, ...worker } of given.workers) {
      const priceId = price && importedPriceId(price);
      const data = toDraftData({ ...worker, fallbackId: null, priceId });
      await tx.worker.create({ data: { id: worker.id, ...data } });
    }
    for (const { id: workerId, fallbackId } of given.workers) {
      if (fallbackId) await tx.worker.update({ where: { id: workerId }, data: { fallbackId } });
    }
    await tx.pool.create({ data: { id, name: toSafeText(given.name) } });
    await writeOrder(tx, id, given.workerIds);
  }, transactionLimits);
  return id;
}

function importedPriceId(price: PriceEntry): string {
  return `price_file_${md5(JSON.stringify(price))}`;
}
