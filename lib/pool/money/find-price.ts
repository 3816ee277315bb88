import type { PriceEntry } from "@/lib/runs";

/**
 * The entry with exactly this model id, or with it as a declared alias. Never a look-alike: a dated, prefixed or smaller
 * model can cost five times more or less.
 */
export function findPrice(table: readonly PriceEntry[], modelId: string): PriceEntry | null {
  return (
    table.find((entry) => entry.modelId === modelId) ??
    table.find((entry) => entry.aliases.includes(modelId)) ??
    null
  );
}
