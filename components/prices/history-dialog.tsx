"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import { StackedCell, stacked } from "@/components/ui/stacked-table";
import { Time } from "@/components/ui/time";
import { errorText, priceQueries } from "@/lib/api-client";
import type { Price } from "@/lib/api-contract";
import { RateCells, rateHeads, TierCell } from "./price-rates";
import { PriceSource } from "./price-source";

export type HistoryDialogProps = { price: Price; onClose(): void };

/** All entries that a model ever had. Old runs were priced by the one of their day. */
export function HistoryDialog({ price, onClose }: HistoryDialogProps) {
  const history = useQuery(priceQueries.history(price.id));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Prices of ${price.entry.modelId}`}
      description="The newest first, USD per million tokens. No entry is ever changed."
      className="max-w-4xl"
    >
      {history.isPending ? <Skeleton className="h-32 w-full" /> : null}
      {history.isError ? (
        <ErrorState title="The history could not be loaded" {...errorText(history.error)} />
      ) : null}
      {history.data ? <HistoryTable prices={history.data.prices} /> : null}
    </Dialog>
  );
}

function HistoryTable({ prices }: { prices: Price[] }) {
  return (
    <ScrollRegion label="History" className={stacked.place}>
      <table className={`w-full text-sm @3xl:min-w-2xl ${stacked.table}`}>
        <thead className={`text-xs text-muted ${stacked.head}`}>
          <tr className="border-b border-border">
            {["Saved", "Tier"].map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-left font-normal">
                {head}
              </th>
            ))}
            {rateHeads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-right font-normal">
                {head}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-left font-normal">
              Read on, source
            </th>
          </tr>
        </thead>
        <tbody className={`divide-y divide-border ${stacked.body}`}>
          {prices.map((price) => (
            <tr key={price.id} className={stacked.row}>
              <th
                scope="row"
                className={`px-3 py-2.5 text-left align-top font-normal ${stacked.rowHead}`}
              >
                <Time iso={price.createdAt} className="block whitespace-nowrap" />
                <span className="text-xs whitespace-nowrap text-muted">
                  {price.retiredAt === null ? (
                    "current"
                  ) : (
                    <>
                      until <Time iso={price.retiredAt} />
                    </>
                  )}
                </span>
              </th>
              <TierCell entry={price.entry} />
              <RateCells entry={price.entry} />
              <StackedCell
                head="Read on, source"
                className="min-w-40 px-3 py-2.5 align-top @3xl:text-xs"
              >
                <div className="min-w-0">
                  {price.entry.date}
                  <span className="block text-xs text-muted">
                    <PriceSource source={price.entry.source} />
                  </span>
                </div>
              </StackedCell>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
