"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText, poolQueries, runQueries } from "@/lib/api-client";
import { RerunForm } from "./rerun-form";

export type RerunDialogProps = {
  run: { id: string; strategyLabel: string };
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** Asks the same question again, the same way or another. */
export function RerunDialog({ run, isOpen, onOpenChange }: RerunDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Run again"
      description={`The same question as a new run; this one stays as it is. It was answered by: ${run.strategyLabel}.`}
      className="max-w-3xl"
    >
      <LoadedForm id={run.id} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function LoadedForm({ id, onClose }: { id: string; onClose(): void }) {
  const detail = useQuery(runQueries.detail({ kind: "own", id }));
  const pools = useQuery(poolQueries.choices());
  const error = detail.error ?? pools.error;
  if (detail.data && pools.data) {
    return <RerunForm run={detail.data.run} pools={pools.data.pools} onClose={onClose} />;
  }
  if (!error) return <Skeleton className="h-28" />;
  return (
    <ErrorState
      title="The run's settings could not be loaded"
      {...errorText(error)}
      onRetry={() => void (detail.error ? detail.refetch() : pools.refetch())}
    />
  );
}
