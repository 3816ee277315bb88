"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { errorText, type PoolRow, poolMutations } from "@/lib/api-client";
import { mostWorkers } from "./new-pool-dialog";
import { PickList } from "./pick-list";
import { useLivePools } from "./use-live";
import { workerOptions } from "./worker-options";

export type AddWorkersDialogProps = {
  pool: PoolRow;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** Puts workers at the end of a pool. */
export function AddWorkersDialog({ pool, isOpen, onOpenChange }: AddWorkersDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add workers"
      description="They are put at the end of the pool, so that no number changes."
    >
      <AddWorkersForm pool={pool} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AddWorkersForm({ pool, onClose }: { pool: PoolRow; onClose(): void }) {
  const workers = useLivePools();
  const [chosen, setChosen] = useState<string[]>([]);
  const update = useMutation(poolMutations.update());
  const inPool = pool.workers.map(({ id }) => id);
  const others = (workers.data?.workers ?? []).filter(
    ({ settings }) => !inPool.includes(settings.id),
  );
  const handleAdd = () =>
    update.mutate({ id: pool.id, workerIds: [...inPool, ...chosen] }, { onSuccess: onClose });
  const isTooMany = inPool.length + chosen.length > mostWorkers;
  return (
    <div className="space-y-4">
      {workers.data && others.length === 0 ? (
        <p className="text-sm text-muted">
          All workers are in this pool. Make another one in the list of workers.
        </p>
      ) : (
        <PickList
          name="workers"
          options={workerOptions(others)}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      {isTooMany ? (
        <p className="text-sm text-state-failed">A pool has at most {mostWorkers} workers.</p>
      ) : null}
      {update.error ? (
        <ErrorState title="The workers were not added" {...errorText(update.error)} />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          isBusy={update.isPending}
          disabled={chosen.length === 0 || isTooMany}
          onClick={handleAdd}
        >
          {chosen.length > 0 ? `Add ${formatCounted(chosen.length, "worker")}` : "Add"}
        </Button>
      </div>
    </div>
  );
}
