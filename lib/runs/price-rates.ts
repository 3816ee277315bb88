import { inputTokensOf } from "./totals";
import type { PriceEntry, Usage } from "./usage";

export const priceTiers = ["standard", "batch"] as const;
export type PriceTier = (typeof priceTiers)[number];

/** USD per million tokens by class; null or absent where a class has no rate of its own. */
export type Rates = Pick<
  PriceEntry,
  | "inputUsd"
  | "cachedInputUsd"
  | "cacheWriteUsd"
  | "cacheWriteHourUsd"
  | "outputUsd"
  | "reasoningUsd"
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

export type BilledClass = {
  name: "input" | "cachedInput" | "cacheWrite" | "cacheWriteHour" | "output" | "reasoning";
  tokens: number;
  /** USD per million tokens. */
  rateUsd: string;
  /** The rates have none for this class, and this is another one's. Reasoning is output, whose rate is its own. */
  isBorrowed: boolean;
};

/** The tokens of one call as they are billed, each once. Classes without tokens are left out. */
export function billedClasses(usage: Usage, rates: Rates): BilledClass[] {
  const hour = usage.cacheWriteHourTokens ?? 0;
  const input = { rateUsd: rates.inputUsd, isBorrowed: false };
  const output = { rateUsd: rates.outputUsd, isBorrowed: false };
  const cacheWrite = own(rates.cacheWriteUsd) ?? { ...input, isBorrowed: true };
  const classes: BilledClass[] = [
    { name: "input", tokens: usage.inputTokens, ...input },
    {
      name: "cachedInput",
      tokens: usage.cachedInputTokens,
      ...(own(rates.cachedInputUsd) ?? { ...input, isBorrowed: true }),
    },
    { name: "cacheWrite", tokens: usage.cacheWriteTokens - hour, ...cacheWrite },
    {
      name: "cacheWriteHour",
      tokens: hour,
      ...(own(rates.cacheWriteHourUsd) ?? { ...cacheWrite, isBorrowed: true }),
    },
    { name: "output", tokens: usage.outputTokens, ...output },
    { name: "reasoning", tokens: usage.reasoningTokens, ...(own(rates.reasoningUsd) ?? output) },
  ];
  return classes.filter(({ tokens }) => tokens > 0);
}

function own(rateUsd: string | null | undefined) {
  return rateUsd === null || rateUsd === undefined ? null : { rateUsd, isBorrowed: false };
}
