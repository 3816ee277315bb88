import type { PoolChoice } from "@/lib/api-client";
import { isOpenWorker } from "@/lib/runs";

type Workers = PoolChoice["workers"];

const kindNames = ["open", "real", "simulated"] as const;
type Kind = (typeof kindNames)[number];

/** Choices by what a worker is. */
const kinds: Record<Kind, (worker: Workers[number]) => boolean> = {
  open: isOpenWorker,
  real: (worker) => !isSimulatedWorker(worker),
  simulated: isSimulatedWorker,
};

/** Which workers of a pool take part, as it stands in the address: a kind of worker, or ids; null is all of them. */
export type WorkerChoice = Kind | readonly string[] | null;

export function parseWorkerChoice(text: string | null): WorkerChoice {
  const kind = kindNames.find((name) => name === text);
  if (kind) return kind;
  const ids = (text ?? "").split(",").map(decode).filter(Boolean);
  return ids.length > 0 ? ids : null;
}

export function formatWorkerChoice(choice: WorkerChoice): string | null {
  if (choice === null || typeof choice === "string") return choice;
  return choice.map(encodeURIComponent).join(",");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A broken escape is the id of no worker.
    return text;
  }
}

export function isSimulatedWorker({ provider }: Workers[number]): boolean {
  return provider === "simulated";
}

/** The workers that take part, in the pool's order. A choice that leaves none means all. */
export function chosenWorkers(
  { workers }: Pick<PoolChoice, "workers">,
  choice: WorkerChoice,
): Workers {
  const chosen = workers.filter((worker) => {
    if (choice === null) return true;
    if (typeof choice === "string") return kinds[choice](worker);
    return choice.includes(worker.id);
  });
  return chosen.length > 0 ? chosen : workers;
}

/** Takes a worker in or out. The last one stays, and all of them are no choice. */
export function toggleWorker(
  pool: Pick<PoolChoice, "workers">,
  choice: WorkerChoice,
  id: string,
): WorkerChoice {
  const before = chosenWorkers(pool, choice);
  const next = pool.workers.filter((worker) => before.includes(worker) !== (worker.id === id));
  if (next.length === 0) return choice;
  return next.length === pool.workers.length ? null : next.map((worker) => worker.id);
}
