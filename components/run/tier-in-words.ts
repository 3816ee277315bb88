import { formatCount, tokenCount } from "@/components/ui/format";
import {
  type Cost,
  inputTokensOf,
  type PriceEntry,
  type PriceTier,
  ratesFor,
  type Usage,
} from "@/lib/runs";

type Billed = { usage: Usage; price: PriceEntry; tier: PriceTier; cost: Cost };

/** Which tier of its price a call was billed by, and why, as sentences; null where the price has but one for it. */
export function tierInWords({ usage, price, tier, cost }: Billed): string | null {
  const { name, isExact } = ratesFor(price, usage, tier);
  // A price of nothing is exact for every tier.
  const isMissing = !isExact && cost.status === "estimated";
  switch (name) {
    case "long-context":
      return joined(
        longInput(usage, price),
        isMissing ? noBatchRates(" for long input, so these") : null,
      );
    case "batch":
      return joined(
        "Batch tier: the rates of the provider’s batch service, which this worker goes through.",
        standardInput(usage, price),
      );
    case "standard":
      return joined(
        standardInput(usage, price),
        isMissing ? noBatchRates(", so the standard ones") : null,
      );
  }
}

function longInput(usage: Usage, { longContext }: PriceEntry): string | null {
  if (!longContext) return null;
  return `Long-input tier: the call had ${inputOf(usage)} input tokens, and above ${formatCount(longContext.aboveInputTokens)} its rates hold for the whole call.`;
}

function standardInput(usage: Usage, { longContext }: PriceEntry): string | null {
  if (!longContext) return null;
  return `Below the long-input tier, which begins above ${formatCount(longContext.aboveInputTokens)} input tokens: the call had ${inputOf(usage)}.`;
}

function noBatchRates(taken: string): string {
  return `The worker goes through the batch service, but the price names no batch rates${taken} are taken and the cost is an estimate.`;
}

function inputOf(usage: Usage): string {
  return tokenCount(inputTokensOf(usage), { areTokensEstimated: usage.source === "estimated" });
}

function joined(...sentences: (string | null)[]): string | null {
  return sentences.filter((sentence) => sentence !== null).join(" ") || null;
}
