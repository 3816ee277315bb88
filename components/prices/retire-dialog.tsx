"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { errorText, priceMutations } from "@/lib/api-client";
import type { Price } from "@/lib/api-contract";
import { NamedWorkers } from "./named-workers";

export function RetireDialog({ price, onClose }: { price: Price; onClose(): void }) {
  const retire = useMutation(priceMutations.retire());
  const { workers, entry } = price;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Retire the price of ${entry.modelId}?`}
      description="It stays among the retired models, from where it can be used again, and in the runs that used it."
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            look="danger"
            isBusy={retire.isPending}
            onClick={() => retire.mutate({ id: price.id }, { onSuccess: onClose })}
          >
            Retire
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        {workers.length > 0 ? (
          <p className="wrap-anywhere">
            From the next run on the cost of <NamedWorkers workers={workers} /> is unknown, and
            totals say "at least".
          </p>
        ) : (
          <p>No worker uses it.</p>
        )}
        {retire.error ? (
          <ErrorState title="The price was not retired" {...errorText(retire.error)} />
        ) : null}
      </div>
    </Dialog>
  );
}
