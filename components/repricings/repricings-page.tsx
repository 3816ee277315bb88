"use client";

import { useQuery } from "@tanstack/react-query";
import { Calculator, Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { SpendFrame } from "@/components/spend/spend-frame";
import { SpendSkeleton } from "@/components/spend/spend-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { showBidiControls } from "@/components/ui/safe-text";
import { Time } from "@/components/ui/time";
import { errorText, repricingQueries } from "@/lib/api-client";
import { FiguresTable } from "./figures-table";
import { NewRepricingDialog } from "./new-repricing-dialog";

export function RepricingsPage() {
  const list = useQuery(repricingQueries.list());
  const [isOpen, setOpen] = useState(false);
  const all = list.data?.repricings;
  return (
    <SpendFrame
      actions={
        <Button look="primary" onClick={() => setOpen(true)}>
          <Plus aria-hidden />
          Price runs anew
        </Button>
      }
    >
      {list.isPending ? <SpendSkeleton /> : null}
      {list.isError && !all ? (
        <ErrorState
          title="The re-pricings could not be loaded"
          {...errorText(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {all?.length === 0 ? (
        <EmptyState icon={Calculator} title="No re-pricing yet">
          A price that changes changes no run. Price old runs anew to see what they would cost by
          the table of today: old and new figures are kept side by side.
        </EmptyState>
      ) : null}
      {all && all.length > 0 ? (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {all.map((repricing) => (
            <li key={repricing.id} className="space-y-2 px-4 py-3.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="text-sm font-medium wrap-anywhere">
                  <Link
                    href={`/spend/repricings/${repricing.id}`}
                    className="underline-offset-4 hover:underline"
                  >
                    {showBidiControls(repricing.label)}
                  </Link>
                </h2>
                <Time iso={repricing.createdAt} className="text-xs text-muted" />
              </div>
              <FiguresTable repricing={repricing} />
            </li>
          ))}
        </ul>
      ) : null}
      <NewRepricingDialog isOpen={isOpen} onOpenChange={setOpen} />
    </SpendFrame>
  );
}
