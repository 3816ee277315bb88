import { StudioError } from "@/lib/errors";
import type { PoolSnapshot } from "@/lib/runs";

/** The chosen workers in the order of the pool. Throws `invalid-input` that names each id which is not in it. */
export function chooseWorkers(
  { name, workers }: Pick<PoolSnapshot, "name" | "workers">,
  chosen: readonly string[],
): PoolSnapshot["workers"] {
  const unknown = chosen.filter((id) => workers.every((worker) => worker.id !== id));
  if (unknown.length > 0) {
    const names = unknown.map((id) => JSON.stringify(id)).join(", ");
    const message = `not in the pool ${JSON.stringify(name)}: ${names}`;
    throw new StudioError("invalid-input", `Some chosen workers are ${message}.`, {
      details: { fields: [{ path: "workers", message }] },
    });
  }
  return workers.filter(({ id }) => chosen.includes(id));
}

/**
 * The workers for another run like one with `before`: the same ones, where the pool still has them all. Otherwise it has
 * changed too much to tell, and all of it is meant.
 */
export function sameWorkers(
  pool: Pick<PoolSnapshot, "workers">,
  before: Pick<PoolSnapshot, "workers">,
): string[] | undefined {
  const ids = before.workers.map(({ id }) => id);
  const isThere = (id: string) => pool.workers.some((worker) => worker.id === id);
  return ids.every(isThere) ? ids : undefined;
}
