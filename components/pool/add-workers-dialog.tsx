"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/form/focus-first-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { errorText, type PoolRow, poolMutations } from "@/lib/api-client";
import { choiceProblem, mostWorkers } from "./choice-problems";
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
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const room = mostWorkers - inPool.length;
  const own = choiceProblem(chosen, { noun: "worker", room });
  const problem = wasTried && own !== null ? own : undefined;
  const hasOthers = others.length > 0 || !workers.data;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (own !== null) return focusFirstProblem(form.current);
    update.mutate({ id: pool.id, workerIds: [...inPool, ...chosen] }, { onSuccess: onClose });
  };
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      {hasOthers ? (
        <PickList
          noun="worker"
          options={workerOptions(others)}
          chosen={chosen}
          problem={problem}
          onChange={setChosen}
        />
      ) : (
        <p className="text-sm text-muted">
          All workers are in this pool. Make another one in the list of workers.
        </p>
      )}
      {update.error ? (
        <ErrorState title="The workers were not added" {...errorText(update.error)} />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{hasOthers ? "Cancel" : "Close"}</Button>
        {hasOthers ? (
          <Button type="submit" look="primary" isBusy={update.isPending}>
            {chosen.length > 0 ? `Add ${formatCounted(chosen.length, "worker")}` : "Add"}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
