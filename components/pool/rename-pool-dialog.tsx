"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
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
      <RenameForm pool={pool} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RenameForm({ pool, onDone }: { pool: Pool; onDone(): void }) {
  const id = useId();
  const [name, setName] = useState(pool.name);
  const update = useMutation(poolMutations.update());
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ id: pool.id, name: name.trim() }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={handleSubmit} className="space-y-4">
      <Field id={id} label="Name" hint="At most 100 characters.">
        <input
          id={id}
          value={name}
          maxLength={100}
          aria-describedby={fieldHintId(id)}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
          className={inputStyle}
        />
      </Field>
      {update.error ? (
        <ErrorState title="The name was not changed" {...errorText(update.error)} />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={update.isPending}
          disabled={name.trim() === ""}
        >
          Rename
        </Button>
      </div>
    </form>
  );
}
