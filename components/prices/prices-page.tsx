"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileDown, Plus, SearchX, Tags } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useId, useState } from "react";
import { SpendFrame } from "@/components/spend/spend-frame";
import { SpendSkeleton } from "@/components/spend/spend-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { inputStyle } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { StaleNote } from "@/components/ui/stale-note";
import { Switch } from "@/components/ui/switch";
import { errorText, priceFilePath, priceQueries } from "@/lib/api-client";
import type { Price } from "@/lib/api-contract";
import { ImportButton, type ImportOutcome, type ImportPlan } from "./import-button";
import { ImportDialog } from "./import-dialog";
import { ImportNotice } from "./import-notice";
import { Offers } from "./offers";
import { type OpenAction, PriceActionDialog } from "./price-action-dialog";
import { PriceDialog } from "./price-dialog";
import { type PriceAction, PriceTable } from "./price-table";
import { retiredModels } from "./retired-models";

export function PricesPage() {
  const [retired, setRetired] = useQueryState("retired", parseAsStringLiteral(["yes"]));
  const isRetired = retired === "yes";
  const list = useQuery({
    ...priceQueries.list({ withRetired: isRetired }),
    placeholderData: keepPreviousData,
  });
  const current = (list.data?.prices ?? []).filter(({ retiredAt }) => retiredAt === null);
  const shownPrices = isRetired ? retiredModels(list.data?.prices ?? []) : current;
  const [open, setOpen] = useState<OpenAction | null>(null);
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
          <Prices
            prices={list.isPlaceholderData ? null : shownPrices}
            resettable={list.data.resettable}
            isRetired={isRetired}
            onRetired={(next) => void setRetired(next ? "yes" : null)}
            onAction={handleAction}
          />
        </>
      ) : null}
      {plan ? (
        <ImportDialog
          plan={plan}
          prices={current}
          onClose={() => setPlan(null)}
          onDone={(report) => {
            setPlan(null);
            setOutcome({ ok: true, report });
          }}
        />
      ) : null}
      {added !== null && list.data ? (
        <PriceDialog
          price={current.find(({ entry }) => entry.modelId === added) ?? null}
          modelId={added}
          isOpen
          onOpenChange={() => void setAdded(null)}
        />
      ) : null}
      {open ? <PriceActionDialog open={open} onClose={close} /> : null}
    </SpendFrame>
  );
}

type PricesProps = {
  /** Null while they are loading. */
  prices: Price[] | null;
  resettable: string[];
  /** They are the last entries of models that have no price any more. */
  isRetired: boolean;
  onRetired(isRetired: boolean): void;
  onAction(action: PriceAction, price: Price): void;
};

function Prices({ prices, resettable, isRetired, onRetired, onAction }: PricesProps) {
  const id = useId();
  const [search, setSearch] = useQueryState("search", parseAsString.withDefault(""));
  const word = search.trim().toLowerCase();
  const shown = (prices ?? []).filter(({ entry, workers }) =>
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
          {prices ? `${formatCount(shown.length)} of ${formatCount(prices.length)}` : ""}
        </p>
        <div className="flex items-center gap-2 text-sm sm:ml-auto">
          <Switch id={id} isOn={isRetired} onChange={onRetired} />
          <label htmlFor={id}>Retired models</label>
        </div>
      </search>
      {prices === null ? <SpendSkeleton /> : null}
      {prices?.length === 0 ? <NoPrices isRetired={isRetired} /> : null}
      {prices && prices.length > 0 && shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No price matches"
          action={<Button onClick={() => void setSearch(null)}>Clear the search</Button>}
        />
      ) : null}
      {shown.length > 0 ? (
        <div className="space-y-2">
          <p className="text-xs text-muted">
            USD per million tokens. A dash: no rate of its own. Reasoning is then billed as output,
            an hour’s cache write estimated as another, and the rest estimated as input.
          </p>
          <PriceTable prices={shown} resettable={resettable} onAction={onAction} />
        </div>
      ) : null}
    </>
  );
}

function NoPrices({ isRetired }: { isRetired: boolean }) {
  return isRetired ? (
    <EmptyState icon={Tags} title="No retired models">
      A model stands here once its price was retired and none took its place.
    </EmptyState>
  ) : (
    <EmptyState icon={Tags} title="No prices">
      Without a price the cost of a call is unknown. Add one, or import a table.
    </EmptyState>
  );
}
