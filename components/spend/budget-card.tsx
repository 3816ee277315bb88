"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UnpricedNote } from "@/components/pool/unpriced-note";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { costNote, exactTotalUsd, formatTotalUsd } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNote } from "@/components/ui/stale-note";
import { budgetQueries, errorText } from "@/lib/api-client";
import type { DayBudget } from "@/lib/api-contract";
import { exactUsd } from "@/lib/runs";
import { BudgetDialog } from "./budget-dialog";
import { inWords } from "./format-spent";
import { shareOfBudget } from "./share-of-budget";

/** What the studio may spend today, and what of it is gone. Simulated calls do not count. */
export function BudgetCard() {
  const budgets = useQuery(budgetQueries.current());
  const [isOpen, setOpen] = useState(false);
  if (budgets.isPending) return <Skeleton className="h-20 w-full" />;
  if (!budgets.data) {
    return (
      <ErrorState
        title="The budget could not be loaded"
        {...errorText(budgets.error)}
        onRetry={() => void budgets.refetch()}
      />
    );
  }
  const { studioDay } = budgets.data;
  const spent = toTotals(studioDay);
  return (
    <section
      aria-label="Budget of the day"
      className="space-y-2 rounded-lg border border-border bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm tabular-nums">
          <strong className="font-semibold">
            <Amount
              text={inWords(formatTotalUsd(spent))}
              exact={inWords(exactTotalUsd(spent))}
              note={costNote(spent)}
            />
          </strong>{" "}
          <span className="text-muted">
            spent today{" "}
            {studioDay.usd === null
              ? "by real calls; there is no limit for a day"
              : `of ${exactUsd(studioDay.usd)} that real calls may cost a day`}
          </span>
        </p>
        <Button size="small" onClick={() => setOpen(true)}>
          {studioDay.usd === null ? "Set a limit" : "Change the limit"}
        </Button>
      </div>
      {studioDay.usd === null ? null : <Bar budget={studioDay} limitUsd={studioDay.usd} />}
      <StaleNote isStale={budgets.isError} />
      <BudgetDialog budget={studioDay} isOpen={isOpen} onOpenChange={setOpen} />
    </section>
  );
}

function toTotals({ spentUsd, isAtLeast, isEstimated }: DayBudget) {
  return { usd: spentUsd, isAtLeast, isEstimated };
}

function Bar({ budget, limitUsd }: { budget: DayBudget; limitUsd: string }) {
  const { spent, open } = shareOfBudget(budget, limitUsd);
  const isOut = spent >= 1;
  const time = budget.renewsAt.slice(11, 16);
  return (
    <>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-subtle">
        <div
          className={isOut ? "bg-state-failed" : "bg-accent"}
          style={{ width: `${spent * 100}%` }}
        />
        <div className="bg-accent/40" style={{ width: `${open * 100}%` }} />
      </div>
      <p className="text-xs text-muted">
        {isOut ? spentWords(budget) : ""}
        {Number(budget.openUsd) > 0
          ? `Calls under way may cost up to ${exactUsd(budget.openUsd)}. `
          : ""}
        It renews at {time} UTC. <UnpricedNote workers={budget.unpricedWorkers} />
      </p>
    </>
  );
}

function spentWords({ unpricedWorkers }: DayBudget): string {
  const calls = unpricedWorkers > 0 ? "real call of a known price" : "real call";
  return `It is spent: no ${calls} is made until it renews. `;
}
