import { formatCount } from "@/components/ui/format";
import type { PriceEntry, Rates } from "@/lib/runs";
import { rateNames, rateWords } from "./price-draft";

/** "input 1.25, output 10", in USD per million tokens. */
export function ratesInWords(rates: Rates): string {
  return rateNames
    .flatMap((name) =>
      (rates[name] ?? null) === null ? [] : `${rateWords[name].toLowerCase()} ${rates[name]}`,
    )
    .join(", ");
}

/** What an entry changes of the one that it replaces, as in "input 1.25 → 1"; empty: no rate. */
export function rateChanges(before: PriceEntry, after: PriceEntry): string[] {
  return [
    ...tierChanges("", before, after),
    ...tierChanges(longWords(before, after), before.longContext, after.longContext),
    ...tierChanges("batch ", before.batch, after.batch),
  ];
}

function longWords(before: PriceEntry, after: PriceEntry): string {
  const limits = [before, after].flatMap(({ longContext }) =>
    longContext ? formatCount(longContext.aboveInputTokens) : [],
  );
  return `over ${[...new Set(limits)].join(" → ")} in, `;
}

function tierChanges(tier: string, before: Rates | undefined, after: Rates | undefined): string[] {
  return rateNames.flatMap((name) => {
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    return old === now
      ? []
      : `${tier}${rateWords[name].toLowerCase()} ${old ?? "none"} → ${now ?? "none"}`;
  });
}
