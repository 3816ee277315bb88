import type { Run } from "./run";
import type { PriceEntry } from "./usage";

/** What a run called, with the price it used: null when there was none. */
export type UsedPrice = { modelId: string; price: PriceEntry | null };

export type PriceVersion = { price: PriceEntry | null; runIds: string[] };
export type PriceDifference = { modelId: string; versions: PriceVersion[] };

/** Which models have different price entries among these runs: their costs are not comparable as they stand. */
export function priceVersionsOf(
  runs: readonly { id: string; used: readonly UsedPrice[] }[],
): PriceDifference[] {
  const models = new Map<string, Map<string, PriceVersion>>();
  for (const { id, used } of runs) {
    for (const { modelId, price } of used) {
      const versions = models.get(modelId) ?? new Map<string, PriceVersion>();
      models.set(modelId, versions);
      const key = priceKey(price);
      const version = versions.get(key) ?? { price, runIds: [] };
      versions.set(key, version);
      if (!version.runIds.includes(id)) version.runIds.push(id);
    }
  }
  return [...models]
    .filter(([, versions]) => versions.size > 1)
    .map(([modelId, versions]) => ({ modelId, versions: [...versions.values()] }));
}

/** A model whose entries are not the same in two runs, with those that only one of them used. */
export type PriceChange = {
  modelId: string;
  before: (PriceEntry | null)[];
  after: (PriceEntry | null)[];
};

/** How the prices of a run differ from those of one before, for the models that both called. */
export function priceChangesOf(
  before: readonly UsedPrice[],
  after: readonly UsedPrice[],
): PriceChange[] {
  const runs = [
    { id: "before", used: before },
    { id: "after", used: after },
  ];
  return priceVersionsOf(runs).flatMap(({ modelId, versions }) => {
    const isInBoth = runs.every(({ id }) => versions.some(({ runIds }) => runIds.includes(id)));
    const only = (id: string) =>
      versions
        .filter(({ runIds }) => runIds.length === 1 && runIds[0] === id)
        .map(({ price }) => price);
    const change = { modelId, before: only("before"), after: only("after") };
    return isInBoth && change.before.length + change.after.length > 0 ? [change] : [];
  });
}

/** The models that a run has called so far, with the prices it holds for them. */
export function usedPricesOf(run: Pick<Run, "pool" | "rounds">): UsedPrice[] {
  const { workers, standIns = [] } = run.pool;
  const steps = run.rounds.flatMap((round) => [...round.conducts, ...round.steps]);
  const ids = steps.flatMap((step) =>
    step.attempts.map(
      ({ workerId }) => workerId ?? (step.worker === null ? undefined : workers[step.worker]?.id),
    ),
  );
  const called = new Set(ids);
  return [...workers, ...standIns]
    .filter(({ id }) => called.has(id))
    .map(({ model, price }) => ({ modelId: model, price }));
}

/** The same text for two entries with the same content, whatever the order of their fields. */
export function priceKey(price: PriceEntry | null): string {
  return JSON.stringify(price, (_, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
