"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { errorText, poolMutations } from "@/lib/api-client";
import { hasVisibleText, type Pool } from "@/lib/api-contract";
import { PickList } from "./pick-list";
import { useLiveWorkers } from "./use-live";
import { workerOptions } from "./worker-options";

export const mostWorkers = 64;

export type NewPoolDialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onMade(pool: Pool): void;
};

export function NewPoolDialog({ isOpen, onOpenChange, onMade }: NewPoolDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="New pool"
      description="The workers are numbered in the order in which you choose them; you can move them later."
    >
      <NewPoolForm
        onClose={() => onOpenChange(false)}
        onMade={(pool) => {
          onOpenChange(false);
          onMade(pool);
        }}
      />
    </Dialog>
  );
}

function NewPoolForm({ onClose, onMade }: { onClose(): void; onMade(pool: Pool): void }) {
  const id = useId();
  const workers = useLiveWorkers();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const create = useMutation(poolMutations.create());
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name: name.trim(), workerIds: chosen }, { onSuccess: onMade });
  };
  const isTooMany = chosen.length > mostWorkers;
  return (
    <form onSubmit={handleSubmit} className="space-y-4">
      <Field
        id={id}
        label="Name"
        hint="At most 100 characters."
        length={{ text: name, limit: 100 }}
      >
        <input
          id={id}
          value={name}
          autoComplete="off"
          aria-describedby={fieldHintId(id)}
          onChange={(event) => setName(event.target.value)}
          className={inputStyle}
        />
      </Field>
      <PickList
        name="workers"
        options={workerOptions(workers.data?.workers ?? [])}
        chosen={chosen}
        onChange={setChosen}
      />
      {isTooMany ? (
        <p className="text-sm text-state-failed">A pool has at most {mostWorkers} workers.</p>
      ) : null}
      {create.error ? (
        <ErrorState title="The pool was not made" {...errorText(create.error)} />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={create.isPending}
          disabled={!hasVisibleText(name) || chosen.length === 0 || isTooMany}
        >
          Create pool
        </Button>
      </div>
    </form>
  );
}
