"use client";

import { ArrowUp, SearchX, Workflow } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount, formatCounted } from "@/components/ui/format";
import { Kbd } from "@/components/ui/kbd";
import { StaleNote } from "@/components/ui/stale-note";
import { errorText } from "@/lib/api-client";
import { CallFilters } from "./call-filters";
import { FilterBar } from "./filter-bar";
import { mostFresh } from "./fresh-rows";
import { ImportButton, type ImportOutcome } from "./import-button";
import { ImportNotice } from "./import-notice";
import { isFiltered } from "./run-filters";
import { RunRow, rowColumns } from "./run-row";
import { RunsSkeleton } from "./runs-skeleton";
import { UnusedFilters } from "./unused-filters";
import { useRunsList } from "./use-runs-list";

export function RunsPage() {
  const list = useRunsList();
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-6 sm:px-6 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">Runs</h1>
        <ImportButton onOutcome={setOutcome} />
      </header>
      <FilterBar state={list.state} onChange={list.setState} onClear={list.clearFilters} />
      <CallFilters state={list.state} onChange={list.setState} />
      <UnusedFilters unused={list.unused} onRemove={list.removeNames} />
      {outcome ? <ImportNotice outcome={outcome} onDismiss={() => setOutcome(null)} /> : null}
      <StaleNote isStale={list.isStale} />
      {list.newCount > 0 ? (
        <div className="sticky top-3 z-20 flex justify-center">
          <Button
            look="primary"
            size="small"
            onClick={list.showNew}
            className="rounded-full shadow-md"
          >
            <ArrowUp aria-hidden />
            {list.newCount >= mostFresh
              ? `${mostFresh}+ new runs`
              : formatCounted(list.newCount, "new run")}
          </Button>
        </div>
      ) : null}
      <Rows list={list} />
    </div>
  );
}

type List = ReturnType<typeof useRunsList>;

function Rows({ list }: { list: List }) {
  const { pages, rows, total } = list;
  if (pages.isPending) return <RunsSkeleton />;
  if (pages.isError && rows.length === 0) {
    return (
      <ErrorState
        title="The runs could not be loaded"
        {...errorText(pages.error)}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (rows.length === 0) return <NoRuns list={list} />;
  return (
    <section aria-label="Runs" className={classNames(pages.isPlaceholderData && "opacity-60")}>
      <div aria-hidden className={classNames("hidden px-4 pb-2 text-xs text-muted", rowColumns)}>
        <span>State</span>
        <span>Run</span>
        <span className="text-right">Cost</span>
        <span className="text-right">Tokens</span>
        <span className="text-right">Time</span>
        <span className="text-right">Asked</span>
      </div>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {rows.map((run) => (
          <li key={run.id}>
            <RunRow run={run} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} shown={rows.length} total={total} />
    </section>
  );
}

function LoadMore({ list, shown, total }: { list: List; shown: number; total: number }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, error } =
    list.pages;
  return (
    <div className="mt-4 flex flex-col items-center gap-3">
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {formatCount(shown)} of {formatCounted(Math.max(shown, total), "run")}
      </p>
      {isFetchNextPageError ? (
        <ErrorState title="The next runs could not be loaded" {...errorText(error)} />
      ) : null}
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </div>
  );
}

function NoRuns({ list }: { list: List }) {
  if (isFiltered(list.state)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No run matches these filters"
        action={<Button onClick={list.clearFilters}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Workflow}
      title="No runs yet"
      action={
        <Button asChild look="primary">
          <Link href="/">Ask the first question</Link>
        </Button>
      }
    >
      Every question that is asked is kept here with its plan, messages and costs. The keys{" "}
      <Kbd>g</Kbd> <Kbd>a</Kbd> go to the Ask page, where questions are asked; Import JSON above
      takes in a run that was exported elsewhere.
    </EmptyState>
  );
}
