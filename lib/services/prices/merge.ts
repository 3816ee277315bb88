import type { PriceImport } from "@/lib/api-contract";
import { type PriceEntry, priceKey } from "@/lib/runs";
import { isFutureDay } from "./future-day";

type Current = { id: string; entry: PriceEntry };
export type PriceMerge = {
  /** Models that have a current entry before the merge, and so after it. */
  current: ReadonlySet<string>;
  report: PriceImport;
  changes: { entry: PriceEntry; replacesId: string | null }[];
};

/**
 * What becomes of the entries of a file beside the current ones: new models are added, a newer date of the same model
 * replaces, the same content is left, and all else is a conflict that is not taken in. Of a model that is given twice the
 * newest entry counts, of one day the first.
 */
export function mergePrices(
  current: readonly Current[],
  given: readonly PriceEntry[],
  now: Date,
): PriceMerge {
  const report: PriceImport = { added: [], replaced: [], unchanged: [], conflicts: [] };
  const changes: PriceMerge["changes"] = [];
  const owners = new Map<string, string>();
  for (const { entry } of current) claim(owners, entry);
  const newest = newestOf(given);
  for (const entry of given) {
    const { modelId } = entry;
    const own = current.find((price) => price.entry.modelId === modelId);
    if (own && priceKey(own.entry) === priceKey(entry)) {
      report.unchanged.push(modelId);
      continue;
    }
    const first = newest.get(modelId);
    const isFuture = isFutureDay(entry.date, now);
    const reason =
      first === undefined || first === entry
        ? conflictOf({ entry, own, owners, isFuture })
        : `is in the file again: the one of ${first.date} goes first`;
    if (reason !== null) {
      report.conflicts.push({ modelId, reason });
      continue;
    }
    changes.push({ entry, replacesId: own?.id ?? null });
    (own ? report.replaced : report.added).push(modelId);
    claim(owners, entry);
  }
  return { current: new Set(current.map((price) => price.entry.modelId)), report, changes };
}

function newestOf(given: readonly PriceEntry[]): Map<string, PriceEntry> {
  const newest = new Map<string, PriceEntry>();
  for (const entry of given) {
    if (entry.date > (newest.get(entry.modelId)?.date ?? "")) newest.set(entry.modelId, entry);
  }
  return newest;
}

function claim(owners: Map<string, string>, { modelId, aliases }: PriceEntry): void {
  for (const name of [modelId, ...aliases]) owners.set(name, modelId);
}

type Given = {
  entry: PriceEntry;
  own: Current | undefined;
  owners: ReadonlyMap<string, string>;
  isFuture: boolean;
};

function conflictOf({ entry, own, owners, isFuture }: Given): string | null {
  if (isFuture) return `is dated in the future, ${entry.date}`;
  const names = [entry.modelId, ...entry.aliases];
  const taken = names.find((name) => (owners.get(name) ?? entry.modelId) !== entry.modelId);
  if (taken !== undefined) return `${taken} is a name of ${owners.get(taken)}`;
  if (!own || entry.date > own.entry.date) return null;
  return entry.date === own.entry.date
    ? `differs from the entry here of the same day, ${entry.date}`
    : `is of ${entry.date}, older than the entry here of ${own.entry.date}`;
}
