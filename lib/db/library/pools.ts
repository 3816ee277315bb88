import "server-only";
import type { WorkerSnapshot } from "@/lib/runs";
import { prisma, transactionLimits } from "../client";
import type { Prisma } from "../generated/client";
import { saveWorkers, toWorkerSnapshot, withConnection } from "./workers";

export type PoolRecord = {
  id: string;
  name: string;
  isDefault: boolean;
  isSimulated: boolean;
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
  return rows.map(toPool);
}

export async function findPool(id: string): Promise<PoolRecord | null> {
  const row = await prisma().pool.findUnique({ where: { id }, include: withWorkers });
  return row ? toPool(row) : null;
}

export async function findDefaultPool(): Promise<PoolRecord | null> {
  const [first] = await listPools();
  return first ?? null;
}

/** Adds a pool and its workers, or replaces both; at most one pool is the default. */
export async function savePool(pool: Omit<PoolRecord, "isSimulated">): Promise<void> {
  const { id, name, isDefault, workers } = pool;
  await prisma().$transaction(async (tx) => {
    if (isDefault)
      await tx.pool.updateMany({ where: { id: { not: id } }, data: { isDefault: false } });
    await tx.pool.upsert({
      where: { id },
      create: { id, name, isDefault },
      update: { name, isDefault },
    });
    await saveWorkers(tx, workers);
    await tx.poolWorker.deleteMany({ where: { poolId: id } });
    await tx.poolWorker.createMany({
      data: workers.map((worker, ordinal) => ({ poolId: id, ordinal, workerId: worker.id })),
    });
  }, transactionLimits);
}

function toPool({ id, name, isDefault, workers }: PoolRow): PoolRecord {
  const snapshots = workers.map(({ worker }) => toWorkerSnapshot(worker));
  return {
    id,
    name,
    isDefault,
    isSimulated: snapshots.some(({ provider }) => provider === "simulated"),
    workers: snapshots,
  };
}
