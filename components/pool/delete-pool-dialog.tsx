"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText, type PoolRow, poolExportPath, poolMutations } from "@/lib/api-client";

export type DeletePoolDialogProps = {
  pool: PoolRow;
  /** The pool that is the default when this one, being it, is gone. */
  next: PoolRow | null;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onDeleted(): void;
};

export function DeletePoolDialog(props: DeletePoolDialogProps) {
  const { pool, next, isOpen, onOpenChange, onDeleted } = props;
  const remove = useMutation(poolMutations.remove());
  const handleDelete = () =>
    remove.mutate(
      { id: pool.id },
      {
        onSuccess: () => {
          onOpenChange(false);
          onDeleted();
        },
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete this pool?"
      description="The list and its order are gone for good. Its workers stay, and runs keep what they ran with."
      footer={
        <>
          <Button data-focus-first onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          <Button look="danger" isBusy={remove.isPending} onClick={handleDelete}>
            Delete pool
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <p className="line-clamp-3 rounded-md bg-subtle px-3 py-2 wrap-anywhere">
          {showBidiControls(pool.name)}, {formatCounted(pool.workers.length, "worker")}
        </p>
        <p>
          This cannot be undone.{" "}
          <a
            href={poolExportPath(pool.id)}
            download={`${pool.id}.json`}
            className="text-accent underline underline-offset-4"
          >
            Export it as JSON
          </a>{" "}
          first if you may want it back.
        </p>
        {pool.isDefault && next ? (
          <p className="wrap-anywhere">
            It is the default: new runs then use {showBidiControls(next.name)}.
          </p>
        ) : null}
        {remove.error ? (
          <ErrorState title="The pool was not deleted" {...errorText(remove.error)} />
        ) : null}
      </div>
    </Dialog>
  );
}
