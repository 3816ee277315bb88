import type { z } from "zod";
import type { createWorkers as createManyContract, Worker } from "@/lib/api-contract";
import {
  deleteWorker as deleteRow,
  findWorker,
  insertWorker,
  insertWorkers,
  listWorkers as listRows,
  newWorkerId,
  readCallStats,
  updateWorker as updateRow,
  type WorkerRecord,
} from "@/lib/db";
import { StudioError } from "@/lib/errors";
import { workerNotes } from "@/lib/runs";
import { toShownWorker } from "../runs/present";
import { checkNewWorkers, checkWorker, type WorkerInput } from "./check-worker";
import { sumStats } from "./present-connection";
import { noSuchConnection, noSuchWorker, refuseField } from "./refuse";

export type DeleteInput = { id: string; isConfirmed: boolean };

/** All workers, with where they are used and how they fare. */
export async function listWorkers(): Promise<{ workers: Worker[] }> {
  return { workers: await present(await listRows()) };
}

/** Throws `not-found`. */
export function getWorker({ input }: { input: { id: string } }): Promise<Worker> {
  return presentOne(input.id);
}

/** Adds a worker. Throws `invalid-input`. */
export async function createWorker({ input }: { input: WorkerInput }): Promise<Worker> {
  const { draft } = await checkWorker(newWorkerId(), input);
  await insertWorker(draft);
  return presentOne(draft.id);
}

/** Adds workers, all or none, at the end of a pool or in a new one if asked for. Throws `invalid-input`. */
export async function createWorkers({
  input,
}: {
  input: z.output<typeof createManyContract.body>;
}): Promise<{ workers: Worker[] }> {
  const { poolId, newPoolName } = input;
  if (poolId !== undefined && newPoolName !== undefined) {
    throw refuseField("newPoolName", "The workers go into one pool: leave out one of the two.");
  }
  const drafts = await checkNewWorkers(input.workers);
  const newPool = newPoolName === undefined ? null : { name: newPoolName };
  const result = await insertWorkers(drafts, poolId === undefined ? newPool : { id: poolId });
  if (result.outcome === "no-pool") {
    throw refuseField("poolId", "There is no such pool. It may have been deleted.");
  }
  if (result.outcome === "full") {
    throw refuseField(
      newPool ? "newPoolName" : "poolId",
      `${result.name} has room for ${result.room} more: a pool holds 64 workers at most. None was added.`,
    );
  }
  const ids = new Set(drafts.map(({ id }) => id));
  const made = (await listRows()).filter(({ settings }) => ids.has(settings.id));
  return { workers: await present(made) };
}

/** Changes the settings that are given. Throws `not-found` and `invalid-input`. */
export async function updateWorker({
  input,
}: {
  input: Partial<WorkerInput> & { id: string };
}): Promise<Worker> {
  const { id, ...change } = input;
  const before = await findWorker(id);
  if (!before) throw noSuchWorker();
  const { draft } = await checkWorker(id, { ...toInput(before), ...change });
  if (!(await updateRow(draft))) throw noSuchWorker();
  return presentOne(id);
}

function toInput({ settings, priceId }: WorkerRecord): WorkerInput {
  const { id: _, provider: __, baseUrl: ___, apiKeyName: ____, price: _____, ...own } = settings;
  const { connectionId } = own;
  // A stored worker always has one; only copies in old runs may lack it.
  if (connectionId === null) throw noSuchConnection();
  return { ...own, connectionId, priceId };
}

/**
 * Deletes a worker; runs that used it hold their own copy. Throws `not-found`, and `conflict` when a pool would be empty,
 * or when it is in use and that is not confirmed.
 */
export async function deleteWorker({ input }: { input: DeleteInput }): Promise<null> {
  if (!input.isConfirmed) await refuseUsedWorker(input.id);
  const result = await deleteRow(input.id);
  if (result.outcome === "not-found") throw noSuchWorker();
  if (result.outcome === "last") {
    throw new StudioError(
      "conflict",
      `It is the only worker of ${result.pools.join(", ")}. Add another there or delete the pool first.`,
    );
  }
  return null;
}

async function refuseUsedWorker(id: string): Promise<void> {
  const all = await listRows();
  const worker = all.find(({ settings }) => settings.id === id);
  const places = (worker?.pools ?? []).map(({ name, ordinal }) => `worker ${ordinal} of ${name}`);
  const others = all.filter(({ settings }) => settings.fallbackId === id);
  if (!worker || (places.length === 0 && others.length === 0)) return;
  const uses = [
    places.length > 0 ? ` It is ${places.join(", ")}.` : "",
    others.length > 0 ? ` It stands in for ${others.map(labelOf).join(", ")}.` : "",
  ];
  throw new StudioError(
    "conflict",
    `${labelOf(worker)} is in use.${uses.join("")} Send ?confirm=yes to delete it all the same.`,
  );
}

function labelOf({ settings }: WorkerRecord): string {
  return settings.label;
}

async function presentOne(id: string): Promise<Worker> {
  const worker = await findWorker(id);
  const [shown] = worker ? await present([worker]) : [];
  if (!shown) throw noSuchWorker();
  return shown;
}

async function present(workers: readonly WorkerRecord[]): Promise<Worker[]> {
  const lines = await readCallStats(new Date());
  return workers.map(({ settings, connectionLabel, connectionKind, priceId, pools }) => ({
    settings: toShownWorker(settings),
    connectionLabel,
    priceId,
    pools,
    stats: sumStats(lines.filter(({ workerId }) => workerId === settings.id)),
    notes: workerNotes({ ...settings, priceId }, connectionKind),
  }));
}
