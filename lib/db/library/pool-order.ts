import "server-only";
import type { Prisma } from "../generated/client";

/** As many as a run's copy of a pool may hold. */
export const mostWorkers = 64;

type Tx = Prisma.TransactionClient;

/** Keeps other writers of these pools' order out until the transaction ends. */
export async function lockPools(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM pool WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
}

/** Puts these workers into the pool, in this order. */
export async function writeOrder(
  tx: Tx,
  poolId: string,
  workerIds: readonly string[],
): Promise<void> {
  await tx.poolWorker.deleteMany({ where: { poolId } });
  await tx.poolWorker.createMany({
    data: workerIds.map((workerId, ordinal) => ({ poolId, ordinal, workerId })),
  });
}

/** Numbers what is left in a pool anew, without gaps. */
export async function closeRanks(tx: Tx, poolId: string): Promise<void> {
  const places = await tx.poolWorker.findMany({ where: { poolId }, orderBy: { ordinal: "asc" } });
  await writeOrder(
    tx,
    poolId,
    places.map(({ workerId }) => workerId),
  );
}
