import { Decimal } from "decimal.js";
import {
  billedClasses,
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
 * when the tokens are, or when the entry lacks rates for the tier or for a class of the tokens.
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
  const classes = billedClasses(usage, rates);
  const sum = classes.reduce(
    (total, { tokens, rateUsd }) => total.plus(new Exact(rateUsd).times(tokens)),
    new Exact(0),
  );
  const usd = sum.div(tokensPerPrice).toFixed();
  if (!isExact) return { status: "estimated", usd, reason: "no-batch-rates" };
  if (classes.some(({ isBorrowed }) => isBorrowed)) {
    return { status: "estimated", usd, reason: "no-class-rate" };
  }
  return { status: usage.source === "estimated" ? "estimated" : "known", usd };
}

function isFree({ longContext, batch, ...price }: PriceEntry): boolean {
  return [price, longContext, batch]
    .flatMap((rates) => (rates ? ratesOf(rates) : []))
    .every((rate) => new Exact(rate ?? 0).isZero());
}

function ratesOf(rates: Rates) {
  const { inputUsd, cachedInputUsd, cacheWriteUsd, cacheWriteHourUsd } = rates;
  return [
    ...[inputUsd, cachedInputUsd, cacheWriteUsd, cacheWriteHourUsd],
    ...[rates.outputUsd, rates.reasoningUsd],
  ];
}

/** Adds USD amounts exactly, without exponents. */
export function sumUsd(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();
}
