"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
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
      <RenameForm run={run} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RenameForm({ run, onDone }: { run: RenameDialogProps["run"]; onDone(): void }) {
  const id = useId();
  const [title, setTitle] = useState(run.title);
  const rename = useMutation({ ...runMutations.rename() });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: run.id, title: title.trim() }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={handleSubmit} className="space-y-4">
      <Field id={id} label="Title" hint={`At most ${maxTitleLength} characters.`}>
        <input
          id={id}
          value={title}
          maxLength={maxTitleLength}
          aria-describedby={fieldHintId(id)}
          onChange={(event) => setTitle(event.target.value)}
          onFocus={(event) => event.target.select()}
          className={inputStyle}
        />
      </Field>
      {rename.error ? (
        <ErrorState title="The title was not changed" {...errorText(rename.error)} />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={rename.isPending}
          disabled={title.trim() === ""}
        >
          Rename
        </Button>
      </div>
    </form>
  );
}
