import type { z } from "zod";
import type { createPool as createContract, Pool } from "@/lib/api-contract";
import {
  deletePool as deleteRow,
  findPool,
  findWorkers,
  insertPool,
  listPools as listRows,
  numberedName,
  type PoolRecord,
  updatePool as updateRow,
} from "@/lib/db";
import { StudioError } from "@/lib/errors";
import { toShownPool } from "../runs/present";
import { noSuchPool, refuseField } from "./refuse";
import type { DeleteInput } from "./workers";

type CreateInput = z.output<typeof createContract.body>;
type UpdateInput = { id: string } & Partial<CreateInput>;

/** Adds a pool. Throws `invalid-input` for a worker that is not there. */
export async function createPool({ input }: { input: CreateInput }): Promise<Pool> {
  await checkWorkers(input.workerIds);
  return presentPool(await insertPool({ isDefault: false, ...input }));
}

/** Changes what is given. Throws `not-found` and `invalid-input`. */
export async function updatePool({ input }: { input: UpdateInput }): Promise<Pool> {
  const { id, ...draft } = input;
  const before = await getPool(id);
  if (draft.workerIds) await checkWorkers(draft.workerIds);
  if (before.isDefault && draft.isDefault === false) {
    throw refuseField("isDefault", "One pool is the default: make another one the default.");
  }
  if (!(await updateRow(id, draft))) throw noSuchPool();
  return presentPool(id);
}

/** A second pool of the same workers under a name of its own. Throws `not-found`. */
export async function duplicatePool({ input }: { input: { id: string } }): Promise<Pool> {
  const { name, workers } = await getPool(input.id);
  const id = await insertPool({
    name: await freeName(`${name} (copy)`),
    workerIds: workers.map((worker) => worker.id),
    isDefault: false,
  });
  return presentPool(id);
}

/** Deletes a pool, not its workers. Throws `not-found`, and `conflict` for the last one, and for a default that is not confirmed. */
export async function deletePool({ input }: { input: DeleteInput }): Promise<null> {
  if (!input.isConfirmed) await refuseDefault(input.id);
  const outcome = await deleteRow(input.id);
  if (outcome === "not-found") throw noSuchPool();
  if (outcome === "last") {
    throw new StudioError(
      "conflict",
      "This is the last pool. Make another one before you delete it.",
    );
  }
  return null;
}

async function refuseDefault(id: string): Promise<void> {
  const all = await listRows();
  const pool = all.find((one) => one.id === id);
  const next = all.find((one) => one.id !== id);
  if (!pool?.isDefault || !next) return;
  throw new StudioError(
    "conflict",
    `${pool.name} is the default pool: new runs would use ${next.name}. Send ?confirm=yes to delete it all the same.`,
  );
}

export async function presentPool(id: string): Promise<Pool> {
  return toShownPool(await getPool(id));
}

/** Throws `not-found`. */
export async function getPool(id: string): Promise<PoolRecord> {
  const pool = await findPool(id);
  if (!pool) throw noSuchPool();
  return pool;
}

/** The name, with a number when a pool has it already. */
export async function freeName(wanted: string): Promise<string> {
  return numberedName(wanted, new Set((await listRows()).map(({ name }) => name)));
}

async function checkWorkers(ids: readonly string[]): Promise<void> {
  const present = new Set((await findWorkers(ids)).map(({ id }) => id));
  const missing = ids.findIndex((id) => !present.has(id));
  if (missing !== -1) {
    throw refuseField(`workerIds.${missing}`, "There is no such worker. It may have been deleted.");
  }
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice !== -1) throw refuseField(`workerIds.${twice}`, "A worker is in a pool once.");
}
