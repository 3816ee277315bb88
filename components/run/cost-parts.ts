import { Decimal } from "decimal.js";
import { type PriceEntry, type PriceTier, ratesFor, type Usage } from "@/lib/runs";

export type CostPart = {
  name: string;
  tokens: number;
  /** USD per million tokens; null without a price. */
  rateUsd: string | null;
  usd: string | null;
};

/** Tokens of one call by class, each with the rate it is billed at. Classes without tokens are left out. */
export function toCostParts(
  usage: Usage,
  price: PriceEntry | null,
  tier: PriceTier = "standard",
): CostPart[] {
  const rates = price ? ratesFor(price, usage, tier).rates : null;
  const output = rates?.outputUsd ?? null;
  const input = rates?.inputUsd ?? null;
  const parts: [string, number, string | null][] = [
    ["Input", usage.inputTokens, input],
    ["Read from cache", usage.cachedInputTokens, rates?.cachedInputUsd ?? input],
    ["Written to cache", usage.cacheWriteTokens, rates?.cacheWriteUsd ?? input],
    ["Output", usage.outputTokens, output],
    ["Reasoning", usage.reasoningTokens, rates?.reasoningUsd ?? output],
  ];
  return parts
    .filter(([, tokens]) => tokens > 0)
    .map(([name, tokens, rateUsd]) => ({
      name,
      tokens,
      rateUsd,
      usd: rateUsd === null ? null : new Decimal(rateUsd).times(tokens).div(1_000_000).toFixed(),
    }));
}
