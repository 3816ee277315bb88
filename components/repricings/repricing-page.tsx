"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SpendFrame } from "@/components/spend/spend-frame";
import { SpendSkeleton } from "@/components/spend/spend-skeleton";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount } from "@/components/ui/format";
import { RealityBadge } from "@/components/ui/reality-badge";
import { showBidiControls } from "@/components/ui/safe-text";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { StackedCell, stacked } from "@/components/ui/stacked-table";
import { Time } from "@/components/ui/time";
import { errorText, repricingMutations, repricingQueries } from "@/lib/api-client";
import type { RepricedFigures, RepricedRun } from "@/lib/api-contract";
import { FiguresTable } from "./figures-table";
import { NewPrices } from "./new-prices";
import { RepricingNotes } from "./repricing-notes";
import { columns, partsOf } from "./words";

export function RepricingPage({ id }: { id: string }) {
  const detail = useQuery(repricingQueries.detail(id));
  const [isOpen, setOpen] = useState(false);
  const { data } = detail;
  return (
    <SpendFrame
      actions={
        data ? (
          <Button onClick={() => setOpen(true)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        ) : null
      }
    >
      {detail.isPending ? <SpendSkeleton /> : null}
      {detail.isError && !data ? (
        <ErrorState
          title="The re-pricing could not be loaded"
          {...errorText(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      ) : null}
      {data ? (
        <>
          <div className="space-y-3">
            <h2 className="text-base font-semibold wrap-anywhere">
              {showBidiControls(data.label)}{" "}
              <Time iso={data.createdAt} className="text-sm font-normal text-muted" />
            </h2>
            <FiguresTable repricing={data} />
          </div>
          <RepricingNotes repricing={data} />
          <NewPrices prices={data.prices} />
          <RunsTable runs={data.runs} total={data.runCount} />
          <DeleteDialog id={id} isOpen={isOpen} onOpenChange={setOpen} />
        </>
      ) : null}
    </SpendFrame>
  );
}

function RunsTable({ runs, total }: { runs: RepricedRun[]; total: number }) {
  return (
    <ScrollRegion
      label="Runs"
      className={`rounded-lg border border-border bg-surface ${stacked.place}`}
    >
      <table className={`w-full text-sm @3xl:min-w-2xl ${stacked.table}`}>
        <caption className="px-4 py-2 text-left text-xs text-muted @max-3xl:block @max-3xl:border-b @max-3xl:border-border">
          {runs.length < total
            ? `The ${formatCount(runs.length)} of ${formatCount(total)} runs that changed most.`
            : "Those that changed most first."}
        </caption>
        <thead className={`text-xs text-muted ${stacked.head}`}>
          <tr className="border-y border-border">
            <th scope="col" className="px-4 py-2 text-left font-normal">
              Run
            </th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="px-3 py-2 text-right font-normal last:pr-4">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-border ${stacked.body}`}>
          {runs.map((run) => (
            <tr key={run.id} className={`hover:bg-subtle/60 @max-3xl:px-4 ${stacked.row}`}>
              <th scope="row" className={`px-4 py-2 text-left font-normal ${stacked.rowHead}`}>
                <Link
                  href={`/runs/${run.id}`}
                  className="line-clamp-2 wrap-anywhere underline-offset-4 hover:underline"
                >
                  {showBidiControls(run.title)}
                </Link>
                <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
                  {showBidiControls(run.strategyLabel)}
                  <RealityBadge reality={run.reality} isStatic />
                </span>
              </th>
              {columns.map(({ head, ...words }) => (
                <StackedCell
                  key={head}
                  head={head}
                  className="px-3 py-2 text-right align-top whitespace-nowrap @3xl:last:pr-4"
                >
                  <Parts run={run} {...words} />
                </StackedCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type PartsProps = {
  run: RepricedRun;
  toText(figures: RepricedFigures): string;
  toNote(figures: RepricedFigures): string | undefined;
};

/** Real money, and below it what simulated calls of the same run pretend to cost. */
function Parts({ run, toText, toNote }: PartsProps) {
  const parts = partsOf(run);
  if (parts.length === 0) return <span className="text-muted">no call</span>;
  return (
    <div>
      {parts.map(({ isSimulated, figures }) => (
        <div
          key={String(isSimulated)}
          title={toNote(figures)}
          className={isSimulated && run.real ? "text-xs text-simulated" : undefined}
        >
          {isSimulated && run.real ? "simulated " : null}
          {toText(figures)}
        </div>
      ))}
    </div>
  );
}

type DeleteDialogProps = { id: string; isOpen: boolean; onOpenChange(isOpen: boolean): void };

function DeleteDialog({ id, isOpen, onOpenChange }: DeleteDialogProps) {
  const router = useRouter();
  const remove = useMutation(repricingMutations.remove());
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete this re-pricing?"
      description="The runs and their own figures stay."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button
            look="danger"
            isBusy={remove.isPending}
            onClick={() =>
              remove.mutate({ id }, { onSuccess: () => router.push("/spend/repricings") })
            }
          >
            Delete
          </Button>
        </>
      }
    >
      {remove.error ? <ErrorState title="It was not deleted" {...errorText(remove.error)} /> : null}
    </Dialog>
  );
}
