import type { Price } from "@/lib/api-contract";

/** Models that have no price any more, by name: of each the entry that it had last. */
export function retiredModels(prices: readonly Price[]): Price[] {
  const last = new Map<string, Price>();
  for (const price of prices) {
    const known = last.get(price.entry.modelId);
    if (!known || isLater(price, known)) last.set(price.entry.modelId, price);
  }
  return [...last.values()]
    .filter(({ retiredAt }) => retiredAt !== null)
    .sort((a, b) => a.entry.modelId.localeCompare(b.entry.modelId, "en"));
}

/** A current entry is later than any that was retired. */
function isLater(a: Price, b: Price): boolean {
  if (a.retiredAt === null || b.retiredAt === null) return a.retiredAt === null;
  return a.retiredAt > b.retiredAt;
}
