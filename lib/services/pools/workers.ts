import type { Worker } from "@/lib/api-contract";
import {
  deleteWorker as deleteRow,
  findWorker,
  insertWorker,
  listWorkers as listRows,
  newWorkerId,
  readCallStats,
  updateWorker as updateRow,
  type WorkerRecord,
} from "@/lib/db";
import { StudioError } from "@/lib/errors";
import { toShownWorker } from "../runs/present";
import { checkWorker, type WorkerInput } from "./check-worker";
import { sumStats } from "./present-connection";
import { noSuchWorker } from "./refuse";

/** All workers, with where they are used and how they fare. */
export async function listWorkers(): Promise<{ workers: Worker[] }> {
  return { workers: await present(await listRows()) };
}

/** Adds a worker. Throws `invalid-input`. */
export async function createWorker({ input }: { input: WorkerInput }): Promise<Worker> {
  const { draft } = await checkWorker(newWorkerId(), input);
  await insertWorker(draft);
  return presentOne(draft.id);
}

/** Replaces a worker's settings; its colour stays unless another is given. Throws `not-found` and `invalid-input`. */
export async function updateWorker({
  input,
}: {
  input: WorkerInput & { id: string };
}): Promise<Worker> {
  const { id, ...settings } = input;
  const before = await findWorker(id);
  if (!before) throw noSuchWorker();
  const color = settings.color ?? before.settings.color;
  const { draft } = await checkWorker(id, { ...settings, color });
  if (!(await updateRow(draft))) throw noSuchWorker();
  return presentOne(id);
}

/** Deletes a worker; runs that used it hold their own copy. Throws `not-found`, and `conflict` when a pool would be empty. */
export async function deleteWorker({ input }: { input: { id: string } }): Promise<null> {
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

async function presentOne(id: string): Promise<Worker> {
  const worker = await findWorker(id);
  const [shown] = worker ? await present([worker]) : [];
  if (!shown) throw noSuchWorker();
  return shown;
}

async function present(workers: readonly WorkerRecord[]): Promise<Worker[]> {
  const lines = await readCallStats(new Date());
  return workers.map(({ settings, connectionLabel, priceId, pools }) => ({
    settings: toShownWorker(settings),
    connectionLabel,
    priceId,
    pools,
    stats: sumStats(lines.filter(({ workerId }) => workerId === settings.id)),
  }));
}
