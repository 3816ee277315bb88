"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText, priceMutations } from "@/lib/api-client";
import type { Price, PriceImport } from "@/lib/api-contract";
import { type PriceEntry, priceEntrySchema } from "@/lib/runs";
import type { ImportPlan } from "./import-button";
import { rateChanges, ratesInWords } from "./rate-changes";

export type ImportDialogProps = {
  plan: ImportPlan;
  /** The table as it is. */
  prices: readonly Price[];
  onClose(): void;
  onDone(report: PriceImport): void;
};

/** Shows what a file of prices would do, entry by entry, and asks before it is done. */
export function ImportDialog({ plan, prices, onClose, onDone }: ImportDialogProps) {
  const { mutate, isPending, error } = useMutation(priceMutations.importFile());
  const { added, replaced, unchanged, conflicts } = plan.report;
  const given = new Map(plan.file.prices.map((entry) => [entry.modelId.trim(), entry]));
  const current = new Map(prices.map(({ entry }) => [entry.modelId, entry]));
  const count = added.length + replaced.length;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Import these prices?"
      description="USD per million tokens. They hold from the next run on; runs that are there keep the ones that they used."
      className="max-w-2xl"
      footer={
        <>
          <Button onClick={onClose}>{count === 0 ? "Close" : "Cancel"}</Button>
          {count > 0 ? (
            <Button
              look="primary"
              isBusy={isPending}
              onClick={() => mutate({ file: plan.file }, { onSuccess: onDone })}
            >
              Import {formatCounted(count, "price")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="space-y-4 text-sm">
        {count === 0 ? <p>The file changes nothing.</p> : null}
        <Entries title="Added" names={added}>
          {(name) => {
            const entry = entryOf(given.get(name));
            return entry ? `${ratesInWords(entry)}; read on ${entry.date}` : null;
          }}
        </Entries>
        <Entries title="Replaced" names={replaced}>
          {(name) => changeInWords(current.get(name), entryOf(given.get(name)))}
        </Entries>
        <Entries title="Left out" names={conflicts.map(({ modelId }) => modelId)} isWarning>
          {(_, index) => showBidiControls(conflicts[index]?.reason ?? "")}
        </Entries>
        {unchanged.length > 0 ? (
          <p className="text-muted">
            {formatCounted(unchanged.length, "price is", "prices are")} there already, the same.
          </p>
        ) : null}
        {error ? <ErrorState title="The prices were not imported" {...errorText(error)} /> : null}
      </div>
    </Dialog>
  );
}

/** An entry of a file with the defaults of what it leaves out. */
function entryOf(given: unknown): PriceEntry | null {
  const parsed = priceEntrySchema.safeParse(given);
  return parsed.success ? parsed.data : null;
}

function changeInWords(before: PriceEntry | undefined, after: PriceEntry | null): string | null {
  if (!before || !after) return null;
  const changes = rateChanges(before, after);
  const rates = changes.length > 0 ? changes.join("; ") : "the same rates";
  return `${rates}; read on ${before.date} → ${after.date}`;
}

type EntriesProps = {
  title: string;
  names: readonly string[];
  isWarning?: boolean;
  children(name: string, index: number): ReactNode;
};

function Entries({ title, names, isWarning = false, children }: EntriesProps) {
  if (names.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium">
        {title} <span className="font-normal text-muted tabular-nums">{names.length}</span>
      </h3>
      <ul className="max-h-60 divide-y divide-border overflow-y-auto rounded-md border border-border">
        {names.map((name, index) => (
          // The same name may be left out twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <li key={index} className="px-3 py-1.5">
            <span className="font-mono text-[0.8125rem] wrap-anywhere">
              {showBidiControls(name)}
            </span>
            <span
              className={`block text-xs tabular-nums ${isWarning ? "text-state-timed-out" : "text-muted"}`}
            >
              {children(name, index)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
