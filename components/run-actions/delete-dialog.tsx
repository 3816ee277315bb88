"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText, runMutations } from "@/lib/api-client";
import { hasEnded, type RunStatus } from "@/lib/runs";

export type DeleteDialogProps = {
  run: { id: string; title: string; status: RunStatus };
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onDeleted?(): void;
};

export function DeleteDialog({ run, isOpen, onOpenChange, onDeleted }: DeleteDialogProps) {
  const remove = useMutation(runMutations.remove());
  const handleDelete = () =>
    remove.mutate(
      { id: run.id },
      {
        onSuccess: () => {
          onOpenChange(false);
          onDeleted?.();
        },
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete this run?"
      description="Its messages and replies are gone for good, and its share links stop working. What it cost stays in Spend and in the budgets of its days."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button look="danger" isBusy={remove.isPending} onClick={handleDelete}>
            Delete
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <p className="line-clamp-3 rounded-md bg-subtle px-3 py-2 wrap-anywhere">
          {showBidiControls(run.title)}
        </p>
        {hasEnded(run.status) ? null : <p>It still runs; it is stopped first.</p>}
        {remove.error ? (
          <ErrorState title="The run was not deleted" {...errorText(remove.error)} />
        ) : null}
      </div>
    </Dialog>
  );
}
