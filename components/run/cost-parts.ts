import { Decimal } from "decimal.js";
import {
  type BilledClass,
  billedClasses,
  type PriceEntry,
  type PriceTier,
  ratesFor,
  type Usage,
} from "@/lib/runs";

export type CostPart = {
  name: string;
  tokens: number;
  /** USD per million tokens; null without a price. */
  rateUsd: string | null;
  usd: string | null;
  /** The rate is another class's. */
  isEstimated: boolean;
};

const words: Record<BilledClass["name"], string> = {
  input: "Input",
  cachedInput: "Read from cache",
  cacheWrite: "Written to cache",
  cacheWriteHour: "Written to cache for an hour",
  output: "Output",
  reasoning: "Reasoning",
};

/** Splits tokens where there is no price to bill them by. */
const noRates = { inputUsd: "0", cachedInputUsd: null, cacheWriteUsd: null };
const unpriced = { ...noRates, outputUsd: "0", reasoningUsd: null };

/** Tokens of one call by class, each with the rate it is billed at. Classes without tokens are left out. */
export function toCostParts(
  usage: Usage,
  price: PriceEntry | null,
  tier: PriceTier = "standard",
): CostPart[] {
  const rates = price ? ratesFor(price, usage, tier).rates : unpriced;
  return billedClasses(usage, rates).map(({ name, tokens, rateUsd, isBorrowed }) => ({
    name: words[name],
    tokens,
    rateUsd: price ? rateUsd : null,
    usd: price ? new Decimal(rateUsd).times(tokens).div(1_000_000).toFixed() : null,
    isEstimated: price !== null && isBorrowed,
  }));
}
