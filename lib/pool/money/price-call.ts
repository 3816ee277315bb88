import { Decimal } from "decimal.js";
import { type Cost, inputTokensOf, type PriceEntry, type Usage } from "@/lib/runs";

// Exact for any sum that can occur: the default of 20 digits would round long sums.
const Exact = Decimal.clone({ precision: 80 });
const tokensPerPrice = 1_000_000;

/**
 * The cost of one call in USD. Each token class is priced once. Unknown without a price or without usage; estimated
 * when the tokens are.
 */
export function priceCall(price: PriceEntry | null, usage: Usage | null): Cost {
  if (!price) return { status: "unknown", reason: "no-price" };
  // What costs nothing costs nothing, however many tokens it was: the built-in Conductor, a server of one's own.
  if (isFree(price)) return { status: "known", usd: "0" };
  if (!usage) return { status: "unknown", reason: "no-usage" };
  const rates = ratesFor(price, usage);
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
  return {
    status: usage.source === "estimated" ? "estimated" : "known",
    usd: sum.div(tokensPerPrice).toFixed(),
  };
}

function isFree({ longContext, ...price }: PriceEntry): boolean {
  return [price, ...(longContext ? [longContext] : [])]
    .flatMap(({ inputUsd, cachedInputUsd, cacheWriteUsd, outputUsd }) => [
      inputUsd,
      cachedInputUsd,
      cacheWriteUsd,
      outputUsd,
    ])
    .concat(price.reasoningUsd)
    .every((rate) => rate === null || new Exact(rate).isZero());
}

function ratesFor(price: PriceEntry, usage: Usage) {
  const { longContext } = price;
  return longContext && inputTokensOf(usage) > longContext.aboveInputTokens ? longContext : price;
}

/** Adds USD amounts exactly, without exponents. */
export function sumUsd(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();
}
