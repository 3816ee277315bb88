"use client";

import type { Price } from "@/lib/api-contract";
import { HistoryDialog } from "./history-dialog";
import { PriceDialog } from "./price-dialog";
import type { PriceAction } from "./price-table";
import { ResetDialog } from "./reset-dialog";
import { RetireDialog } from "./retire-dialog";

export type OpenAction = { action: PriceAction; price: Price } | { action: "add" };

/** What was asked for of a price, or of the table. */
export function PriceActionDialog({ open, onClose }: { open: OpenAction; onClose(): void }) {
  switch (open.action) {
    case "add":
      return <PriceDialog price={null} isOpen onOpenChange={onClose} />;
    case "edit":
      return <PriceDialog price={open.price} isOpen onOpenChange={onClose} />;
    case "again":
      return <PriceDialog price={null} retired={open.price.entry} isOpen onOpenChange={onClose} />;
    case "history":
      return <HistoryDialog price={open.price} onClose={onClose} />;
    case "reset":
      return <ResetDialog price={open.price} onClose={onClose} />;
    case "retire":
      return <RetireDialog price={open.price} onClose={onClose} />;
  }
}
