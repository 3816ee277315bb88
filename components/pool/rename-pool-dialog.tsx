"use client";

import { useMutation } from "@tanstack/react-query";
import { useRefusal } from "@/components/form/use-refusal";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { RenameForm } from "@/components/ui/rename-form";
import { type PoolRow, poolMutations } from "@/lib/api-client";

export type RenamePoolDialogProps = {
  pool: PoolRow;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function RenamePoolDialog({ pool, isOpen, onOpenChange }: RenamePoolDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Rename this pool">
      <RenamePool pool={pool} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const places = [["name", "name"]] as const;

function RenamePool({ pool, onDone }: { pool: PoolRow; onDone(): void }) {
  const update = useMutation(poolMutations.update());
  const { fields, notice, handleEdit } = useRefusal(update, places);
  return (
    <RenameForm
      label="Name"
      value={pool.name}
      maxLength={100}
      isBusy={update.isPending}
      problem={fields.name}
      onEdit={handleEdit}
      error={notice ? <ErrorState title="The name was not changed" {...notice} /> : null}
      onRename={(name) => update.mutate({ id: pool.id, name }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  );
}
