import { exactCost, tokenCount } from "@/components/ui/format";
import type { Cost, PriceEntry, PriceTier, Usage } from "@/lib/runs";
import { borrowedRatesInWords } from "./borrowed-rates";
import { toCostParts } from "./cost-parts";
import { tierInWords } from "./tier-in-words";
import { estimateInWords } from "./usage-flags";

export type UsageTableProps = {
  usage: Usage;
  cost: Cost;
  price: PriceEntry | null;
  tier: PriceTier;
};

/** The tokens of one call by class, what each cost, and what is an estimate of it. */
export function UsageTable({ usage, cost, price, tier }: UsageTableProps) {
  const estimate = estimateInWords(usage);
  const isEstimated = usage.source === "estimated";
  const billed = price ? { usage, cost, price, tier } : null;
  const rates = billed && tierInWords(billed);
  const borrowed = billed && borrowedRatesInWords(billed);
  return (
    <>
      <table className="w-full">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th className="py-1 font-normal">Class</th>
            <th className="py-1 text-right font-normal">Tokens</th>
            <th className="py-1 text-right font-normal">USD per million</th>
            <th className="py-1 text-right font-normal">USD</th>
          </tr>
        </thead>
        <tbody>
          {toCostParts(usage, price, tier).map((part) => (
            <tr key={part.name} className="border-t border-border">
              <td className="py-1.5">{part.name}</td>
              <td className="py-1.5 text-right">
                {tokenCount(part.tokens, { areTokensEstimated: isEstimated })}
              </td>
              <td className="py-1.5 text-right">{part.rateUsd ?? "unknown"}</td>
              <td className="py-1.5 text-right">
                {part.usd === null
                  ? "unknown"
                  : exactCost({
                      status: isEstimated || part.isEstimated ? "estimated" : "known",
                      usd: part.usd,
                    })}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-border-strong font-medium">
            <td className="py-1.5" colSpan={3}>
              Billed
            </td>
            <td className="py-1.5 text-right">{exactCost(cost)}</td>
          </tr>
        </tfoot>
      </table>
      {estimate ? <p className="mt-1 text-xs text-muted">{estimate}</p> : null}
      {rates ? <p className="mt-1 text-xs text-muted">{rates}</p> : null}
      {borrowed ? <p className="mt-1 text-xs text-muted">{borrowed}</p> : null}
    </>
  );
}
