import { Decimal } from "decimal.js";
import {
  type Cost,
  type PriceEntry,
  type PriceTier,
  type Rates,
  ratesFor,
  type Usage,
} from "@/lib/runs";

// Exact for any sum that can occur: the default of 20 digits would round long sums.
const Exact = Decimal.clone({ precision: 80 });
const tokensPerPrice = 1_000_000;

/**
 * The cost of one call in USD. Each token class is priced once. Unknown without a price or without usage; estimated
 * when the tokens are, or when the entry has no rates for the tier.
 */
export function priceCall(
  price: PriceEntry | null,
  usage: Usage | null,
  tier: PriceTier = "standard",
): Cost {
  if (!price) return { status: "unknown", reason: "no-price" };
  // What costs nothing costs nothing, however many tokens it was: the built-in Conductor, a server of one's own.
  if (isFree(price)) return { status: "known", usd: "0" };
  if (!usage) return { status: "unknown", reason: "no-usage" };
  const { rates, isExact } = ratesFor(price, usage, tier);
  const perMillion = [
    [usage.inputTokens, rates.inputUsd],
    [usage.cachedInputTokens, rates.cachedInputUsd ?? rates.inputUsd],
    [usage.cacheWriteTokens, rates.cacheWriteUsd ?? rates.inputUsd],
    [usage.outputTokens, rates.outputUsd],
    [usage.reasoningTokens, rates.reasoningUsd ?? rates.outputUsd],
  ] as const;
  const sum = perMillion.reduce(
    (total, [tokens, rate]) => total.plus(new Exact(rate).times(tokens)),
    new Exact(0),
  );
  const usd = sum.div(tokensPerPrice).toFixed();
  if (!isExact) return { status: "estimated", usd, reason: "no-batch-rates" };
  return { status: usage.source === "estimated" ? "estimated" : "known", usd };
}

function isFree({ longContext, batch, ...price }: PriceEntry): boolean {
  return [price, longContext, batch]
    .flatMap((rates) => (rates ? ratesOf(rates) : []))
    .every((rate) => rate === null || new Exact(rate).isZero());
}

function ratesOf(rates: Rates) {
  const { inputUsd, cachedInputUsd, cacheWriteUsd, outputUsd, reasoningUsd } = rates;
  return [inputUsd, cachedInputUsd, cacheWriteUsd, outputUsd, reasoningUsd];
}

/** Adds USD amounts exactly, without exponents. */
export function sumUsd(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();
}
