import type { WorkerRow } from "@/lib/api-client";

export type WorkerFilters = { search: string; tag: string | null; connection: string | null };

/** The workers that have every word of the search in a text of theirs, and the tag, and the connection. */
export function filterWorkers(workers: readonly WorkerRow[], filters: WorkerFilters): WorkerRow[] {
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean);
  return workers.filter((worker) => {
    const { settings } = worker;
    if (filters.tag !== null && !settings.tags.includes(filters.tag)) return false;
    if (filters.connection !== null && settings.connectionId !== filters.connection) return false;
    const text = textOf(worker);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ settings, connectionLabel, pools }: WorkerRow): string {
  const { label, model, description, tags } = settings;
  const names = pools.map(({ name }) => name);
  return [label, model, description, connectionLabel, ...tags, ...names].join("\n").toLowerCase();
}

/** All tags in use, in order. */
export function tagsOf(workers: readonly WorkerRow[]): string[] {
  const tags = workers.flatMap(({ settings }) => settings.tags);
  return [...new Set(tags)].sort((one, other) => one.localeCompare(other, "en"));
}
