import { inputTokensOf } from "./totals";
import type { PriceEntry, Usage } from "./usage";

export type PriceTier = "standard" | "batch";

/** USD per million tokens by class; null where a class is billed as input or as output. */
export type Rates = Pick<
  PriceEntry,
  "inputUsd" | "cachedInputUsd" | "cacheWriteUsd" | "outputUsd" | "reasoningUsd"
>;

export type ChosenRates = {
  name: "standard" | "long-context" | "batch";
  rates: Rates;
  /** False when the entry has no rates for such a call and these are the nearest that it has. */
  isExact: boolean;
};

/**
 * The rates that hold for one call: those above the limit for long input, those of the batch service, else the standard
 * ones. A batch call for which the entry names no rates is priced by what it would cost outside the batch service, which
 * is not less.
 */
export function ratesFor(
  price: PriceEntry,
  usage: Usage,
  tier: PriceTier = "standard",
): ChosenRates {
  const { longContext, batch } = price;
  const isLong = longContext !== undefined && inputTokensOf(usage) > longContext.aboveInputTokens;
  if (isLong) return { name: "long-context", rates: longContext, isExact: tier === "standard" };
  if (tier === "standard") return { name: "standard", rates: price, isExact: true };
  if (batch) return { name: "batch", rates: batch, isExact: true };
  return { name: "standard", rates: price, isExact: false };
}
