import "server-only";
import { type Reality, realityOfWorkers, type WorkerSnapshot } from "@/lib/runs";
import { prisma, transactionLimits } from "../client";
import type { Prisma } from "../generated/client";
import { newId } from "../new-id";
import { toSafeText } from "../safe-text";
import { currentPrices } from "./current-prices";
import { lockPools, mostWorkers, writeOrder } from "./pool-order";
import { saveWorkers, toWorkerSnapshot, withConnection } from "./workers";

export type PoolRecord = {
  id: string;
  name: string;
  isDefault: boolean;
  /** Whether its workers are models, simulated, or some of each. */
  reality: Reality;
  workers: WorkerSnapshot[];
};

const withWorkers = {
  workers: { include: { worker: { include: withConnection } }, orderBy: { ordinal: "asc" } },
} satisfies Prisma.PoolInclude;
type PoolRow = Prisma.PoolGetPayload<{ include: typeof withWorkers }>;

/** All pools, the default first, then by age. */
export async function listPools(): Promise<PoolRecord[]> {
  const rows = await prisma().pool.findMany({
    include: withWorkers,
    orderBy: [{ isDefault: "desc" }, { createdAt: "asc" }, { id: "asc" }],
  });
  return toPools(rows);
}

export async function findPool(id: string): Promise<PoolRecord | null> {
  const row = await prisma().pool.findUnique({ where: { id }, include: withWorkers });
  const [pool] = row ? await toPools([row]) : [];
  return pool ?? null;
}

export async function findDefaultPool(): Promise<PoolRecord | null> {
  const [first] = await listPools();
  return first ?? null;
}

/** Adds a pool and its workers, or replaces both; at most one pool is the default. */
export async function savePool(pool: Omit<PoolRecord, "reality">): Promise<void> {
  const { id, name, isDefault, workers } = pool;
  await prisma().$transaction(async (tx) => {
    if (isDefault) await unsetDefault(tx, id);
    await tx.pool.upsert({
      where: { id },
      create: { id, name, isDefault },
      update: { name, isDefault },
    });
    await saveWorkers(tx, workers);
    await writeOrder(
      tx,
      id,
      workers.map((worker) => worker.id),
    );
  }, transactionLimits);
}

export type PoolDraft = { name: string; workerIds: readonly string[]; isDefault: boolean };

/** Adds a pool of workers that are there; returns its id. */
export async function insertPool({ name, workerIds, isDefault }: PoolDraft): Promise<string> {
  const id = newId("pool");
  await prisma().$transaction(async (tx) => {
    if (isDefault) await unsetDefault(tx, id);
    await tx.pool.create({ data: { id, name: toSafeText(name), isDefault } });
    await writeOrder(tx, id, workerIds);
  }, transactionLimits);
  return id;
}

/** Changes what is given; false when the pool is gone. */
export async function updatePool(id: string, draft: Partial<PoolDraft>): Promise<boolean> {
  const { name, workerIds, isDefault } = draft;
  return prisma().$transaction(async (tx) => {
    await lockPools(tx, [id]);
    if (isDefault) await unsetDefault(tx, id);
    const { count } = await tx.pool.updateMany({
      where: { id },
      data: {
        ...(name !== undefined && { name: toSafeText(name) }),
        ...(isDefault !== undefined && { isDefault }),
      },
    });
    if (count === 1 && workerIds) await writeOrder(tx, id, workerIds);
    return count === 1;
  }, transactionLimits);
}

/** Deletes a pool, not its workers. The oldest of the others takes its place as the default. */
export async function deletePool(id: string): Promise<"deleted" | "last" | "not-found"> {
  return prisma().$transaction(async (tx) => {
    const pools = await tx.pool.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    await lockPools(
      tx,
      pools.map((pool) => pool.id),
    );
    const pool = await tx.pool.findUnique({ where: { id } });
    if (!pool) return "not-found";
    const next = await tx.pool.findFirst({
      where: { id: { not: id } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    if (!next) return "last";
    await tx.pool.delete({ where: { id } });
    if (pool.isDefault) {
      await tx.pool.update({ where: { id: next.id }, data: { isDefault: true } });
    }
    return "deleted";
  }, transactionLimits);
}

/** Adds workers at the end of a pool, which is made when it is not there. */
export async function appendToPool(
  pool: { id: string; name: string },
  workers: readonly WorkerSnapshot[],
): Promise<void> {
  const { id, name } = pool;
  await prisma().$transaction(async (tx) => {
    await tx.pool.upsert({ where: { id }, create: { id, name }, update: {} });
    await lockPools(tx, [id]);
    await saveWorkers(tx, workers);
    const places = await tx.poolWorker.findMany({
      where: { poolId: id },
      orderBy: { ordinal: "asc" },
    });
    const present = places.map(({ workerId }) => workerId);
    const added = workers.map((worker) => worker.id).filter((added) => !present.includes(added));
    await writeOrder(tx, id, [...present, ...added].slice(0, mostWorkers));
  }, transactionLimits);
}

async function unsetDefault(tx: Prisma.TransactionClient, except: string): Promise<void> {
  await tx.pool.updateMany({
    where: { id: { not: except }, isDefault: true },
    data: { isDefault: false },
  });
}

async function toPools(rows: readonly PoolRow[]): Promise<PoolRecord[]> {
  const priceOf = await currentPrices(
    rows.flatMap(({ workers }) => workers.map(({ worker }) => worker)),
  );
  return rows.map(({ id, name, isDefault, workers }) => {
    const snapshots = workers.map(({ worker }) => toWorkerSnapshot(worker, priceOf));
    return {
      id,
      name,
      isDefault,
      reality: realityOfWorkers(snapshots),
      workers: snapshots,
    };
  });
}
