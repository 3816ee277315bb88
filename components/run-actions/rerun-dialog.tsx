"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { builtinConductor, choiceWithin, toStrategySpec } from "@/components/ask/strategy-choice";
import { StrategySelect } from "@/components/ask/strategy-select";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Select } from "@/components/ui/select";
import { errorText, poolQueries, runMutations } from "@/lib/api-client";

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
      description="The same question as a new run. This one stays as it is."
    >
      <RerunForm run={run} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RerunForm({ run, onClose }: { run: RerunDialogProps["run"]; onClose(): void }) {
  const router = useRouter();
  const id = useId();
  const pools = useQuery(poolQueries.list());
  const [way, setWay] = useState<"same" | "other">("same");
  const [poolId, setPoolId] = useState<string | null>(null);
  const [wanted, setWanted] = useState(builtinConductor);
  const rerun = useMutation(runMutations.rerun());
  const list = pools.data?.pools ?? [];
  const pool = list.find((entry) => entry.id === poolId) ?? list[0];
  const choice = choiceWithin(wanted, pool);

  const handleStart = () => {
    const strategy = toStrategySpec(choice, null) ?? undefined;
    rerun.mutate(way === "same" ? { id: run.id } : { id: run.id, strategy, poolId: pool?.id }, {
      onSuccess: (started) => {
        onClose();
        router.push(`/runs/${started.id}`);
      },
    });
  };
  return (
    <div className="space-y-4">
      <fieldset className="space-y-2 text-sm">
        <legend className="sr-only">How</legend>
        <label className="flex items-center gap-2">
          <input
            type="radio"
            name={id}
            checked={way === "same"}
            onChange={() => setWay("same")}
            className="accent-accent"
          />
          The same way: {run.strategyLabel}
        </label>
        <label className="flex items-center gap-2">
          <input
            type="radio"
            name={id}
            checked={way === "other"}
            onChange={() => setWay("other")}
            className="accent-accent"
          />
          Another way
        </label>
      </fieldset>
      {way === "other" && pool ? (
        <div className="flex flex-wrap gap-2 pl-5.5">
          <StrategySelect pool={pool} value={choice} onChange={setWanted} hasPlan={false} />
          <Select
            label="Pool"
            value={pool.id}
            onChange={setPoolId}
            groups={[
              {
                label: "Pool",
                options: list.map(({ id: value, name }) => ({ value, label: name })),
              },
            ]}
            className="max-w-full"
          />
        </div>
      ) : null}
      {pools.error ? (
        <ErrorState title="The pools could not be loaded" {...errorText(pools.error)} />
      ) : null}
      {rerun.error ? (
        <ErrorState title="The run was not started" {...errorText(rerun.error)} />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          isBusy={rerun.isPending}
          disabled={way === "other" && !pool}
          onClick={handleStart}
        >
          Run again
        </Button>
      </div>
    </div>
  );
}
