import "server-only";
import { type ConnectionKind, connectionKindSchema, type WorkerSnapshot } from "@/lib/runs";
import { prisma, transactionLimits } from "../client";
import type { Prisma } from "../generated/client";
import { newId } from "../new-id";
import { toSafeJson } from "../safe-text";
import { currentPrices } from "./current-prices";
import { closeRanks, lockPools, mostWorkers, writeOrder } from "./pool-order";
import { toWorkerData, toWorkerSnapshot, withConnection } from "./workers";

const withPlaces = {
  ...withConnection,
  pools: { include: { pool: true }, orderBy: [{ poolId: "asc" }, { ordinal: "asc" }] },
} satisfies Prisma.WorkerInclude;

export type WorkerRecord = {
  settings: WorkerSnapshot;
  connectionLabel: string;
  connectionKind: ConnectionKind;
  /** The chosen entry of the price table; null: the current one that names the model. */
  priceId: string | null;
  pools: { id: string; name: string; ordinal: number }[];
};

/** A worker to be written. `connectionId` has to be there; provider, address, key and price follow from elsewhere. */
export type WorkerDraft = Omit<WorkerSnapshot, "provider" | "baseUrl" | "apiKeyName" | "price"> & {
  connectionId: string;
  priceId: string | null;
};

export function newWorkerId(): string {
  return newId("wrk");
}

/** All workers by age. */
export function listWorkers(): Promise<WorkerRecord[]> {
  return readWorkers({});
}

export async function findWorker(id: string): Promise<WorkerRecord | null> {
  const [worker] = await readWorkers({ id });
  return worker ?? null;
}

/** The workers with these ids that are there. */
export async function findWorkers(ids: readonly string[]): Promise<WorkerSnapshot[]> {
  if (ids.length === 0) return [];
  return (await readWorkers({ id: { in: [...ids] } })).map(({ settings }) => settings);
}

async function readWorkers(where: Prisma.WorkerWhereInput): Promise<WorkerRecord[]> {
  const rows = await prisma().worker.findMany({
    where,
    include: withPlaces,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const priceOf = await currentPrices(rows);
  return rows.map(({ pools, ...row }) => ({
    settings: toWorkerSnapshot(row, priceOf),
    connectionLabel: row.connection.label,
    connectionKind: connectionKindSchema.parse(row.connection.kind),
    priceId: row.priceId,
    pools: pools.map(({ pool, ordinal }) => ({ id: pool.id, name: pool.name, ordinal })),
  }));
}

export async function insertWorker(draft: WorkerDraft): Promise<void> {
  await prisma().worker.create({ data: { id: draft.id, ...toDraftData(draft) } });
}

export type InsertWorkersOutcome =
  | { outcome: "inserted" }
  | { outcome: "no-pool" }
  /** The pool has room for fewer. */
  | { outcome: "full"; name: string; room: number };

/** Adds workers, all or none, at the end of a pool if one is named. */
export async function insertWorkers(
  drafts: readonly WorkerDraft[],
  poolId: string | null,
): Promise<InsertWorkersOutcome> {
  // Workers are listed by age, and these keep their order.
  const begin = Date.now() - drafts.length;
  const data = drafts.map((draft, index) => ({
    id: draft.id,
    ...toDraftData(draft),
    createdAt: new Date(begin + index),
  }));
  return prisma().$transaction(async (tx) => {
    if (poolId === null) {
      await tx.worker.createMany({ data });
      return { outcome: "inserted" };
    }
    await lockPools(tx, [poolId]);
    const pool = await tx.pool.findUnique({
      where: { id: poolId },
      include: { workers: { orderBy: { ordinal: "asc" } } },
    });
    if (!pool) return { outcome: "no-pool" };
    const before = pool.workers.map(({ workerId }) => workerId);
    const room = mostWorkers - before.length;
    if (drafts.length > room) return { outcome: "full", name: pool.name, room };
    await tx.worker.createMany({ data });
    await writeOrder(tx, poolId, [...before, ...drafts.map(({ id }) => id)]);
    return { outcome: "inserted" };
  }, transactionLimits);
}

/** Replaces all settings of a worker; false when it is gone. */
export async function updateWorker(draft: WorkerDraft): Promise<boolean> {
  const { count } = await prisma().worker.updateMany({
    where: { id: draft.id },
    data: toDraftData(draft),
  });
  return count === 1;
}

export type DeleteWorkerOutcome =
  | { outcome: "deleted" }
  | { outcome: "not-found" }
  /** It is the only worker of these pools. */
  | { outcome: "last"; pools: string[] };

/** Deletes a worker and takes it out of its pools, whose other workers move up. */
export async function deleteWorker(id: string): Promise<DeleteWorkerOutcome> {
  return prisma().$transaction(async (tx) => {
    const places = await tx.poolWorker.findMany({ where: { workerId: id } });
    const poolIds = [...new Set(places.map(({ poolId }) => poolId))];
    await lockPools(tx, poolIds);
    const emptied = await tx.pool.findMany({
      where: { id: { in: poolIds }, workers: { none: { workerId: { not: id } } } },
    });
    if (emptied.length > 0) return { outcome: "last", pools: emptied.map(({ name }) => name) };
    const { count } = await tx.worker.deleteMany({ where: { id } });
    if (count === 0) return { outcome: "not-found" };
    for (const poolId of poolIds) await closeRanks(tx, poolId);
    await tx.callRate.deleteMany({ where: { scope: `worker:${id}` } });
    return { outcome: "deleted" };
  }, transactionLimits);
}

export function toDraftData({ priceId, connectionId, ...worker }: WorkerDraft) {
  const settings = toWorkerData({
    ...worker,
    connectionId,
    provider: "builtin",
    baseUrl: null,
    apiKeyName: null,
    price: null,
  });
  return { ...toSafeJson(settings), connectionId, priceId };
}
