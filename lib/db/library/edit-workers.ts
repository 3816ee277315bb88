import "server-only";
import { type ConnectionKind, connectionKindSchema, type WorkerSnapshot } from "@/lib/runs";
import { prisma, transactionLimits } from "../client";
import type { Prisma } from "../generated/client";
import { newId } from "../new-id";
import { toSafeJson, toSafeText } from "../safe-text";
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

/** The pool that workers go into: one that is there, or a new one of this name. */
export type PoolForWorkers = { id: string } | { name: string };

/** Adds workers, all or none, at the end of a pool if one is given. */
export async function insertWorkers(
  drafts: readonly WorkerDraft[],
  into: PoolForWorkers | null,
): Promise<InsertWorkersOutcome> {
  // Workers are listed by age, and these keep their order.
  const begin = Date.now() - drafts.length;
  const data = drafts.map((draft, index) => ({
    id: draft.id,
    ...toDraftData(draft),
    createdAt: new Date(begin + index),
  }));
  return prisma().$transaction(async (tx) => {
    if (into === null) {
      await tx.worker.createMany({ data });
      return { outcome: "inserted" };
    }
    const pool = "id" in into ? await openPool(tx, into.id) : newPool(into.name);
    if (!pool) return { outcome: "no-pool" };
    const room = mostWorkers - pool.workerIds.length;
    if (drafts.length > room) return { outcome: "full", name: pool.name, room };
    if ("name" in into) await tx.pool.create({ data: { id: pool.id, name: pool.name } });
    await tx.worker.createMany({ data });
    await writeOrder(tx, pool.id, [...pool.workerIds, ...drafts.map(({ id }) => id)]);
    return { outcome: "inserted" };
  }, transactionLimits);
}

type OpenPool = { id: string; name: string; workerIds: string[] };

/** A pool that nobody else changes until the transaction ends; null when there is none. */
async function openPool(tx: Prisma.TransactionClient, id: string): Promise<OpenPool | null> {
  await lockPools(tx, [id]);
  const pool = await tx.pool.findUnique({
    where: { id },
    include: { workers: { orderBy: { ordinal: "asc" } } },
  });
  return pool && { ...pool, workerIds: pool.workers.map(({ workerId }) => workerId) };
}

function newPool(name: string): OpenPool {
  return { id: newId("pool"), name: toSafeText(name), workerIds: [] };
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
