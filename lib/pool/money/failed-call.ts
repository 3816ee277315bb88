import type { Cost, Usage } from "@/lib/runs";
import { isProviderError } from "../provider-error";

/** What was never billed, whatever is known of its price. */
export const freeOfCharge: Cost = { status: "known", usd: "0" };

/** What a call cost that threw `error`: by its usage when that is known, nothing when it is free by nature, else unknown. */
export function costOfFailure(error: unknown, price: (usage: Usage | null) => Cost): Cost {
  if (!isProviderError(error)) return price(null);
  return error.usage === null && error.isFree ? freeOfCharge : price(error.usage);
}
