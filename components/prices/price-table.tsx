"use client";

import { History, MoreHorizontal, Pencil, RotateCcw, Trash2, Undo2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { showBidiControls } from "@/components/ui/safe-text";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SimulatedBadge } from "@/components/ui/simulated-badge";
import { StackedCell, stacked } from "@/components/ui/stacked-table";
import { Time } from "@/components/ui/time";
import type { Price } from "@/lib/api-contract";
import { isSimulatedModel } from "@/lib/runs";
import { NamedWorkers } from "./named-workers";
import { RateCells, rateHeads, TierCell } from "./price-rates";
import { PriceSource } from "./price-source";

export type PriceAction = "edit" | "again" | "history" | "reset" | "retire";
export type PriceTableProps = {
  prices: Price[];
  /** Models whose starter price is another one. */
  resettable: string[];
  onAction(action: PriceAction, price: Price): void;
};

export function PriceTable({ prices, resettable, onAction }: PriceTableProps) {
  return (
    <ScrollRegion
      label="Price table"
      className={`rounded-lg border border-border bg-surface ${stacked.place}`}
    >
      <table className={`w-full text-sm @3xl:min-w-5xl ${stacked.table}`}>
        <caption className="sr-only">Prices in USD per million tokens</caption>
        <thead className={`text-xs text-muted ${stacked.head}`}>
          <tr className="border-b border-border">
            <th scope="col" className="sticky left-0 bg-surface px-4 py-2 text-left font-normal">
              Model
            </th>
            <th scope="col" className="px-3 py-2 text-left font-normal">
              Tier
            </th>
            {rateHeads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-right font-normal">
                {head}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-left font-normal">
              Read on, source
            </th>
            <th scope="col" className="px-3 py-2 text-left font-normal">
              Used by
            </th>
            <th scope="col" className="sticky right-0 bg-surface py-2 pr-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={`divide-y divide-border ${stacked.body}`}>
          {prices.map((price) => (
            <PriceRow
              key={price.id}
              price={price}
              canReset={resettable.includes(price.entry.modelId)}
              onAction={onAction}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type PriceRowProps = Pick<PriceTableProps, "onAction"> & { price: Price; canReset: boolean };

function PriceRow({ price, canReset, onAction }: PriceRowProps) {
  const { entry, workers } = price;
  return (
    <tr className={`hover:bg-subtle/60 @max-3xl:px-4 ${stacked.row}`}>
      <th
        scope="row"
        className={`left-0 max-w-64 min-w-36 bg-surface py-2.5 pr-4 pl-4 text-left align-top font-normal @3xl:sticky ${stacked.rowHead} @max-3xl:mr-10`}
      >
        <span className="block font-mono text-[0.8125rem] wrap-anywhere">
          {showBidiControls(entry.modelId)}
        </span>
        {price.retiredAt === null ? null : (
          <span className="block text-xs text-muted">
            retired <Time iso={price.retiredAt} />
          </span>
        )}
        {entry.aliases.length > 0 ? (
          <span className="block text-xs wrap-anywhere text-muted">
            also {showBidiControls(entry.aliases.join(", "))}
          </span>
        ) : null}
        {isSimulatedModel(entry.modelId) ? <SimulatedBadge isStatic /> : null}
        {entry.billsOrchestration ? (
          <span className="block text-xs text-muted">bills orchestration tokens</span>
        ) : null}
      </th>
      <TierCell entry={entry} />
      <RateCells entry={entry} />
      <StackedCell head="Read on, source" className="max-w-64 min-w-40 px-3 py-2.5 align-top">
        <div className="min-w-0">
          <span className="block">{entry.date}</span>
          <span className="line-clamp-2 text-xs text-muted" title={entry.source}>
            <PriceSource source={entry.source} />
          </span>
        </div>
      </StackedCell>
      <StackedCell
        head="Used by"
        className="max-w-48 min-w-28 px-3 py-2.5 align-top wrap-anywhere @3xl:text-xs"
      >
        {workers.length === 0 ? (
          <span className="text-muted">no worker</span>
        ) : (
          <span>
            <NamedWorkers workers={workers} />
          </span>
        )}
      </StackedCell>
      <td className="right-0 bg-surface py-1.5 pr-2 text-right align-top @3xl:sticky @max-3xl:absolute @max-3xl:top-2 @max-3xl:right-2 @max-3xl:bg-transparent @max-3xl:p-0">
        <PriceMenu price={price} canReset={canReset} onAction={onAction} />
      </td>
    </tr>
  );
}

function PriceMenu({ price, canReset, onAction }: PriceRowProps) {
  const isRetired = price.retiredAt !== null;
  const choose = (action: PriceAction) => () => onAction(action, price);
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${price.entry.modelId}`}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {isRetired ? (
        <MenuItem icon={Undo2} onClosed={choose("again")}>
          Use it again…
        </MenuItem>
      ) : (
        <MenuItem icon={Pencil} onClosed={choose("edit")}>
          Edit…
        </MenuItem>
      )}
      <MenuItem icon={History} onClosed={choose("history")}>
        History…
      </MenuItem>
      {canReset ? (
        <MenuItem icon={RotateCcw} onClosed={choose("reset")}>
          Reset to the starter price…
        </MenuItem>
      ) : null}
      {isRetired ? null : (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDanger onClosed={choose("retire")}>
            Retire…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
