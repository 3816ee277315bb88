import type { ListedWorker } from "@/lib/api-contract";

type Own = { id: string | null; isSimulated: boolean };

/** Workers that may stand in: of the same sort, and none that falls back on this one. The chosen one stays in view. */
export function possibleFallbacks(
  workers: readonly ListedWorker[],
  own: Own,
  chosenId: string | null,
): ListedWorker[] {
  const byId = new Map(workers.map((worker) => [worker.settings.id, worker]));
  return workers.filter(({ settings }) => {
    if (settings.id === own.id) return false;
    if (settings.id === chosenId) return true;
    const isSimulated = settings.provider === "simulated";
    return isSimulated === own.isSimulated && !leadsTo(settings.id, own.id, byId);
  });
}

function leadsTo(
  from: string,
  to: string | null,
  byId: ReadonlyMap<string, ListedWorker>,
): boolean {
  const seen = new Set<string>();
  for (let id: string | null = from; id !== null && !seen.has(id); ) {
    if (id === to) return true;
    seen.add(id);
    id = byId.get(id)?.settings.fallbackId ?? null;
  }
  return false;
}
