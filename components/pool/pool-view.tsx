"use client";

import { useMutation } from "@tanstack/react-query";
import { Star, UserPlus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { RealityBadge } from "@/components/ui/reality-badge";
import { showBidiControls } from "@/components/ui/safe-text";
import { useToast } from "@/components/ui/toast";
import { workersInWords } from "@/components/ui/workers-in-words";
import { errorText, poolMutations } from "@/lib/api-client";
import { AddWorkersDialog } from "./add-workers-dialog";
import { PoolMenu, type PoolMenuProps } from "./pool-menu";
import { PoolWorkers } from "./pool-workers";

export type PoolViewProps = PoolMenuProps;

/** One pool: what it is called, what can be done with it, and its workers in order. */
export function PoolView({ pool, next, onShow }: PoolViewProps) {
  const toast = useToast();
  const [isAdding, setAdding] = useState(false);
  const update = useMutation(poolMutations.update());
  const makeDefault = () =>
    update.mutate(
      { id: pool.id, isDefault: true },
      { onSuccess: () => toast({ title: "New runs use this pool", look: "succeeded" }) },
    );
  return (
    <section aria-labelledby="shown-pool" className="min-w-0 space-y-3">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 space-y-1">
          <h2 id="shown-pool" className="text-lg font-semibold wrap-anywhere">
            {showBidiControls(pool.name)}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {pool.reality === "mixed"
              ? workersInWords(pool.workers)
              : formatCounted(pool.workers.length, "worker")}
            {pool.isDefault ? (
              // The list beside it says so on wide screens.
              <Badge look="accent" className="lg:hidden">
                <Star aria-hidden />
                Default
              </Badge>
            ) : null}
            <RealityBadge reality={pool.reality} of="workers" />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {pool.isDefault ? null : (
            <Button size="small" isBusy={update.isPending} onClick={makeDefault}>
              <Star aria-hidden />
              Set as default
            </Button>
          )}
          <Button size="small" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            Add workers
          </Button>
          <PoolMenu pool={pool} next={next} onShow={onShow} />
        </div>
      </header>
      {update.error ? (
        <ErrorState title="The pool was not changed" {...errorText(update.error)} />
      ) : null}
      <PoolWorkers pool={pool} />
      <AddWorkersDialog pool={pool} isOpen={isAdding} onOpenChange={setAdding} />
    </section>
  );
}
