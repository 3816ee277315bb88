import type { Cost, Usage } from "@/lib/runs";
import { isProviderError } from "../provider-error";

/** What was never billed, whatever is known of its price. */
export const freeOfCharge: Cost = { status: "known", usd: "0" };

/**
 * What a call cost that threw `error`: by its usage when that is known, nothing when it is free by nature, else unknown.
 * `soFar` is what had been seen of it, for a failure that tells no usage itself.
 */
export function costOfFailure(
  error: unknown,
  price: (usage: Usage | null) => Cost,
  soFar: Usage | null = null,
): Cost {
  if (!isProviderError(error)) return price(soFar);
  const usage = error.usage ?? soFar;
  return usage === null && error.isFree ? freeOfCharge : price(usage);
}
