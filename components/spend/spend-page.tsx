"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileDown, Receipt } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { StaleNote } from "@/components/ui/stale-note";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { errorText, spendCsvPath, spendQueries } from "@/lib/api-client";
import { type Spend, spendGroupings } from "@/lib/api-contract";
import { BudgetCard } from "./budget-card";
import { KindOfSpend } from "./kind-of-spend";
import { RangeBar } from "./range-bar";
import { SpendFrame } from "./spend-frame";
import { SpendSkeleton } from "./spend-skeleton";
import { groupingWords } from "./spend-table";
import { useSpendUrl } from "./use-spend-url";

export function SpendPage() {
  const { state, days, setState } = useSpendUrl();
  const { by } = state;
  const byDay = useQuery({
    ...spendQueries.sums({ ...days, by: "day" }),
    placeholderData: keepPreviousData,
  });
  const sums = useQuery({
    ...spendQueries.sums({ ...days, by }),
    placeholderData: keepPreviousData,
  });
  const csv = spendCsvPath({ ...days, by });
  return (
    <SpendFrame
      actions={
        <Button asChild>
          <a href={csv} download>
            <FileDown aria-hidden />
            CSV
          </a>
        </Button>
      }
    >
      <BudgetCard />
      <RangeBar name={state.range} days={days} onChange={setState} />
      <Tabs
        value={by}
        onValueChange={(value) =>
          setState({ by: spendGroupings.find((known) => known === value) ?? "day" })
        }
        className="space-y-5"
      >
        <TabList aria-label="Grouped by">
          {spendGroupings.map((grouping) => (
            <Tab key={grouping} value={grouping}>
              By {groupingWords[grouping].toLowerCase()}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={by} className="outline-none">
          <Content sums={sums} byDay={byDay} />
        </TabPanel>
      </Tabs>
    </SpendFrame>
  );
}

type Result = {
  data: Spend | undefined;
  error: Error | null;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
};

function Content({ sums, byDay }: { sums: Result; byDay: Result }) {
  if (sums.isPending || byDay.isPending) return <SpendSkeleton />;
  if (!sums.data || !byDay.data) {
    return (
      <ErrorState
        title="The spend could not be loaded"
        {...errorText(sums.error ?? byDay.error)}
        onRetry={() => void Promise.all([sums.refetch(), byDay.refetch()])}
      />
    );
  }
  const { real, simulated } = sums.data;
  const shown = { sums: sums.data, byDay: byDay.data };
  if (real.calls + simulated.calls === 0) return <NoCalls />;
  const kinds = [
    { isSimulated: false, total: real },
    { isSimulated: true, total: simulated },
  ].filter(({ total }) => total.calls > 0);
  return (
    <div className={classNames("space-y-8", sums.isPlaceholderData && "opacity-60")}>
      <StaleNote isStale={Boolean(sums.error ?? byDay.error)} />
      {kinds.map((kind) => (
        <KindOfSpend key={String(kind.isSimulated)} {...kind} {...shown} />
      ))}
    </div>
  );
}

function NoCalls() {
  return (
    <EmptyState
      icon={Receipt}
      title="No call in these days"
      action={
        <Button asChild look="primary">
          <Link href="/">Ask a question</Link>
        </Button>
      }
    >
      Every call to a model is counted here on the day on which it ended, also those that failed and
      those that were repeated.
    </EmptyState>
  );
}
