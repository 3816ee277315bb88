"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { useToast } from "@/components/ui/toast";
import { errorText, priceMutations } from "@/lib/api-client";
import type { Price } from "@/lib/api-contract";
import { NamedWorkers } from "./named-workers";

/** Asks before the entry that came with the studio takes the place of the current one. */
export function ResetDialog({ price, onClose }: { price: Price; onClose(): void }) {
  const toast = useToast();
  const reset = useMutation(priceMutations.reset());
  const { modelId, date } = price.entry;
  const isRetired = price.retiredAt !== null;
  const handleReset = () =>
    reset.mutate(
      { modelIds: [modelId] },
      {
        onSuccess: () => {
          toast({ title: `${modelId} has the starter price`, look: "succeeded" });
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Reset the price of ${modelId}?`}
      description={
        isRetired
          ? "The price that came with this version of the studio holds again."
          : "The price that came with this version of the studio takes the place of the one here."
      }
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="primary" isBusy={reset.isPending} onClick={handleReset}>
            Reset
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        {isRetired ? null : (
          <p>
            Where the entry of {date} differs from it, that one is retired: it stays in the history
            and in the runs that used it.
          </p>
        )}
        {price.workers.length > 0 ? (
          <p className="wrap-anywhere">
            From the next run on it holds for <NamedWorkers workers={price.workers} />.
          </p>
        ) : null}
        {reset.error ? (
          <ErrorState title="The price was not reset" {...errorText(reset.error)} />
        ) : null}
      </div>
    </Dialog>
  );
}
