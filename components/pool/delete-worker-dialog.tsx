"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText, type WorkerRow, workerMutations } from "@/lib/api-client";
import { useLivePools } from "./use-live";

export type DeleteWorkerDialogProps = {
  worker: WorkerRow;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function DeleteWorkerDialog({ worker, isOpen, onOpenChange }: DeleteWorkerDialogProps) {
  const remove = useMutation(workerMutations.remove());
  const { settings, pools } = worker;
  const all = useLivePools().data?.workers ?? [];
  const standsInFor = all.filter((other) => other.settings.fallbackId === settings.id);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete this worker?"
      description="Its settings are gone for good. Runs keep the settings that they ran with."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button
            look="danger"
            isBusy={remove.isPending}
            onClick={() =>
              remove.mutate({ id: settings.id }, { onSuccess: () => onOpenChange(false) })
            }
          >
            Delete worker
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <p className="line-clamp-3 rounded-md bg-subtle px-3 py-2 wrap-anywhere">
          {showBidiControls(settings.label)}
        </p>
        {pools.length > 0 ? (
          <p className="wrap-anywhere">
            It is taken out of {pools.map(({ name }) => showBidiControls(name)).join(", ")}; the
            workers after it get the number before theirs.
          </p>
        ) : null}
        {standsInFor.length > 0 ? (
          <p className="wrap-anywhere">
            It stands in for{" "}
            {standsInFor.map((other) => showBidiControls(other.settings.label)).join(", ")}: their
            calls then fail where it would have taken over.
          </p>
        ) : null}
        {remove.error ? (
          <ErrorState title="The worker was not deleted" {...errorText(remove.error)} />
        ) : null}
      </div>
    </Dialog>
  );
}
