import { isDeepStrictEqual } from "node:util";
import { type ImportedWorker, newWorkerId, numberedName, type WorkerRecord } from "@/lib/db";

/** A worker of a file on the connection that it is to be on; ids, also of its fallback, are those of the file. */
export type FileWorker = ImportedWorker;

export type WorkerPlan = {
  /** To be made, with ids and fallbacks of this studio. */
  added: ImportedWorker[];
  /** All in the order of the file. */
  ids: string[];
};

/**
 * Which workers of a file are made, and which are there already: the same in every setting, fallbacks included. A new one
 * whose name is taken gets a number.
 */
export function planWorkers(
  wanted: readonly FileWorker[],
  present: readonly WorkerRecord[],
): WorkerPlan {
  const same = findSame(wanted, present);
  const ids = new Map(wanted.map(({ id }) => [id, same.get(id)?.settings.id ?? newWorkerId()]));
  const taken = new Set(present.map(({ settings }) => settings.label));
  const added = wanted
    .filter(({ id }) => !same.get(id))
    .map((worker) => ({
      ...worker,
      id: ids.get(worker.id) ?? "",
      label: numberedName(worker.label, taken),
      fallbackId: ids.get(worker.fallbackId ?? "") ?? null,
    }));
  return { added, ids: [...ids.values()] };
}

type Same = Map<string, WorkerRecord | null>;

/** The worker of the studio for each one of the file; each stands for one only. */
function findSame(wanted: readonly FileWorker[], present: readonly WorkerRecord[]): Same {
  const byId = new Map(wanted.map((worker) => [worker.id, worker]));
  const same: Same = new Map();
  const visit = (worker: FileWorker): WorkerRecord | null => {
    const known = same.get(worker.id);
    if (known !== undefined) return known;
    const fallback = byId.get(worker.fallbackId ?? "");
    const ownFallback = fallback ? visit(fallback) : null;
    const found =
      fallback && !ownFallback
        ? undefined
        : present.find(
            (record) =>
              record.settings.fallbackId === (ownFallback?.settings.id ?? null) &&
              ![...same.values()].includes(record) &&
              isSame(worker, record),
          );
    same.set(worker.id, found ?? null);
    return found ?? null;
  };
  for (const worker of wanted) visit(worker);
  return same;
}

/** The connections on which workers of this name and model are: where several agree with a file, one of these is meant. */
export function homesOf(
  { label, model }: { label: string; model: string },
  present: readonly WorkerRecord[],
): ReadonlySet<string> {
  const same = present.filter(
    ({ settings }) => settings.model === model && isNamed(settings.label, label),
  );
  return new Set(same.flatMap(({ settings }) => settings.connectionId ?? []));
}

function isSame(worker: FileWorker, { settings }: WorkerRecord): boolean {
  const { id: _, label, fallbackId: __, priceModelId, ...own } = worker;
  const { price, provider: _p, baseUrl: _b, apiKeyName: _k, ...theirs } = settings;
  const { id: ___, label: theirLabel, fallbackId: ____, ...rest } = theirs;
  return (
    isNamed(theirLabel, label) &&
    (price?.modelId ?? null) === priceModelId &&
    isDeepStrictEqual(own, rest)
  );
}

function isNamed(label: string, base: string): boolean {
  return label === base || isNumbered(label, base);
}

/** A copy that an earlier import made is `Label 2`. */
function isNumbered(label: string, base: string): boolean {
  return label.startsWith(`${base} `) && /^\d+$/.test(label.slice(base.length + 1));
}
