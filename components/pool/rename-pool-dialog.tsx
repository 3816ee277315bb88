"use client";

import { useMutation } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { RenameForm } from "@/components/ui/rename-form";
import { errorText, poolMutations } from "@/lib/api-client";
import type { Pool } from "@/lib/api-contract";

export type RenamePoolDialogProps = {
  pool: Pool;
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

function RenamePool({ pool, onDone }: { pool: Pool; onDone(): void }) {
  const { mutate, isPending, error } = useMutation(poolMutations.update());
  return (
    <RenameForm
      label="Name"
      value={pool.name}
      maxLength={100}
      isBusy={isPending}
      error={error ? <ErrorState title="The name was not changed" {...errorText(error)} /> : null}
      onRename={(name) => mutate({ id: pool.id, name }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  );
}
