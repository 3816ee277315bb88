"use client";

import { useQuery } from "@tanstack/react-query";
import { FileDown, Plus, SearchX, Tags } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { SpendFrame } from "@/components/spend/spend-frame";
import { SpendSkeleton } from "@/components/spend/spend-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { inputStyle } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { StaleNote } from "@/components/ui/stale-note";
import { errorText, priceFilePath, priceQueries } from "@/lib/api-client";
import type { Price } from "@/lib/api-contract";
import { HistoryDialog } from "./history-dialog";
import { ImportButton, type ImportOutcome, type ImportPlan } from "./import-button";
import { ImportDialog } from "./import-dialog";
import { ImportNotice } from "./import-notice";
import { Offers } from "./offers";
import { PriceDialog } from "./price-dialog";
import { type PriceAction, PriceTable } from "./price-table";
import { ResetDialog } from "./reset-dialog";
import { RetireDialog } from "./retire-dialog";

type Open = { action: PriceAction; price: Price } | { action: "add" };

export function PricesPage() {
  const list = useQuery(priceQueries.list());
  const [open, setOpen] = useState<Open | null>(null);
  const [added, setAdded] = useQueryState("add", parseAsString);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const close = () => setOpen(null);
  const handleAction = (action: PriceAction, price: Price) => setOpen({ action, price });
  return (
    <SpendFrame
      actions={
        <>
          <ImportButton
            onPlan={(next) => {
              setOutcome(null);
              setPlan(next);
            }}
            onRefused={(refusal) => setOutcome({ ok: false, refusal })}
          />
          <Button asChild>
            <a href={priceFilePath} download="prices.json">
              <FileDown aria-hidden />
              Export
            </a>
          </Button>
          <Button look="primary" onClick={() => setOpen({ action: "add" })}>
            <Plus aria-hidden />
            Add a price
          </Button>
        </>
      }
    >
      {outcome ? <ImportNotice outcome={outcome} onDismiss={() => setOutcome(null)} /> : null}
      {list.isPending ? <SpendSkeleton /> : null}
      {list.isError && !list.data ? (
        <ErrorState
          title="The prices could not be loaded"
          {...errorText(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data ? (
        <>
          <StaleNote isStale={list.isError} />
          <Offers offers={list.data.offers} />
          <Prices {...list.data} onAction={handleAction} />
        </>
      ) : null}
      {plan ? (
        <ImportDialog
          plan={plan}
          prices={list.data?.prices ?? []}
          onClose={() => setPlan(null)}
          onDone={(report) => {
            setPlan(null);
            setOutcome({ ok: true, report });
          }}
        />
      ) : null}
      {added !== null && list.data ? (
        <PriceDialog
          price={list.data.prices.find(({ entry }) => entry.modelId === added) ?? null}
          modelId={added}
          isOpen
          onOpenChange={() => void setAdded(null)}
        />
      ) : null}
      {open?.action === "add" ? <PriceDialog price={null} isOpen onOpenChange={close} /> : null}
      {open?.action === "edit" ? (
        <PriceDialog price={open.price} isOpen onOpenChange={close} />
      ) : null}
      {open?.action === "history" ? <HistoryDialog price={open.price} onClose={close} /> : null}
      {open?.action === "reset" ? <ResetDialog price={open.price} onClose={close} /> : null}
      {open?.action === "retire" ? <RetireDialog price={open.price} onClose={close} /> : null}
    </SpendFrame>
  );
}

type PricesProps = {
  prices: Price[];
  resettable: string[];
  onAction(action: PriceAction, price: Price): void;
};

function Prices({ prices, resettable, onAction }: PricesProps) {
  const [search, setSearch] = useQueryState("search", parseAsString.withDefault(""));
  if (prices.length === 0) {
    return (
      <EmptyState icon={Tags} title="No prices">
        Without a price the cost of a call is unknown. Add one, or import a table.
      </EmptyState>
    );
  }
  const word = search.trim().toLowerCase();
  const shown = prices.filter(({ entry, workers }) =>
    [entry.modelId, ...entry.aliases, ...workers.map(({ label }) => label)].some((name) =>
      name.toLowerCase().includes(word),
    ),
  );
  return (
    <>
      <search className="flex flex-wrap items-center gap-3">
        <input
          type="search"
          aria-label="Search models and workers"
          placeholder="Search"
          value={search}
          onChange={(event) => void setSearch(event.target.value || null)}
          className={`${inputStyle} sm:w-64`}
        />
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {formatCount(shown.length)} of {formatCount(prices.length)}
        </p>
      </search>
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No price matches"
          action={<Button onClick={() => void setSearch(null)}>Clear the search</Button>}
        />
      ) : (
        <div className="space-y-2">
          <p className="text-xs text-muted">
            USD per million tokens. A dash: no rate of its own. Reasoning is then billed as output,
            an hour’s cache write estimated as another, and the rest estimated as input.
          </p>
          <PriceTable prices={shown} resettable={resettable} onAction={onAction} />
        </div>
      )}
    </>
  );
}
