"use client";

import { useMutation } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { RenameForm } from "@/components/ui/rename-form";
import { errorText, runMutations } from "@/lib/api-client";
import { maxTitleLength } from "@/lib/api-contract";

export type RenameDialogProps = {
  run: { id: string; title: string };
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function RenameDialog({ run, isOpen, onOpenChange }: RenameDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Rename this run">
      <RenameRun run={run} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RenameRun({ run, onDone }: { run: RenameDialogProps["run"]; onDone(): void }) {
  const { mutate, isPending, error } = useMutation({ ...runMutations.rename() });
  return (
    <RenameForm
      label="Title"
      value={run.title}
      maxLength={maxTitleLength}
      isBusy={isPending}
      error={error ? <ErrorState title="The title was not changed" {...errorText(error)} /> : null}
      onRename={(title) => mutate({ id: run.id, title }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  );
}
