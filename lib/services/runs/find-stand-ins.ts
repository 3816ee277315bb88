import { findWorkers } from "@/lib/db";
import type { WorkerSnapshot } from "@/lib/runs";

/** As many as a run's copy of a pool may hold. */
const mostStandIns = 64;

/** The fallbacks of these workers, the fallbacks of those and so on, as far as they are not among the workers. */
export async function findStandIns(workers: readonly WorkerSnapshot[]): Promise<WorkerSnapshot[]> {
  const known = new Set(workers.map(({ id }) => id));
  const standIns: WorkerSnapshot[] = [];
  for (let last = workers; last.length > 0; ) {
    const wanted = last.flatMap(({ fallbackId }) =>
      fallbackId !== null && !known.has(fallbackId) ? [fallbackId] : [],
    );
    last = await findWorkers([...new Set(wanted)]);
    for (const { id } of last) known.add(id);
    standIns.push(...last);
  }
  return standIns.slice(0, mostStandIns);
}
