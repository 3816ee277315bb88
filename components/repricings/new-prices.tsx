import { PriceSource } from "@/components/prices/price-source";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import type { RepricingDetail } from "@/lib/api-contract";
import { ratesText } from "./words";

/** The entries that the new figures come from. */
export function NewPrices({ prices }: Pick<RepricingDetail, "prices">) {
  if (prices.length === 0) return null;
  return (
    <section aria-label="Prices by the table" className="space-y-1 text-sm">
      <h3 className="font-medium">Prices by the table</h3>
      <ul className="list-disc space-y-1 pl-5">
        {prices.map(({ modelId, price, calls, runs }) => (
          <li key={JSON.stringify([modelId, price])} className="wrap-anywhere">
            <span className="font-mono text-[0.8125rem]">{showBidiControls(modelId)}</span>
            <span className="text-muted">
              {price.modelId === modelId ? null : (
                <>
                  {" "}
                  by the price of{" "}
                  <span className="font-mono text-[0.8125rem]">
                    {showBidiControls(price.modelId)}
                  </span>
                </>
              )}
              : {ratesText(price)}, source <PriceSource source={price.source} /> (
              {formatCounted(calls, "call")} of {formatCounted(runs, "run")})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
