"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { focusFirstProblem } from "@/components/form/focus-first-problem";
import { SaveState } from "@/components/form/save-state";
import { useRefusal } from "@/components/form/use-refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { poolMutations } from "@/lib/api-client";
import type { Pool } from "@/lib/api-contract";
import { newPoolProblems } from "./choice-problems";
import { PickList } from "./pick-list";
import { useLivePools } from "./use-live";
import { workerOptions } from "./worker-options";

const places = [
  ["name", "name"],
  ["workerIds", "workerIds"],
] as const;

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
  const workers = useLivePools();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const create = useMutation(poolMutations.create());
  const [wasTried, setTried] = useState(false);
  const refusal = useRefusal(create, places);
  const { notice } = refusal;
  const own = newPoolProblems(name, chosen);
  const problems = { ...(wasTried ? own : {}), ...refusal.fields };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(own).length > 0) return focusFirstProblem(refusal.form.current);
    create.mutate({ name: name.trim(), workerIds: chosen }, { onSuccess: onMade });
  };
  return (
    <form ref={refusal.form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <Field
        id={id}
        label="Name"
        hint="At most 100 characters."
        error={problems.name}
        length={{ text: name, limit: 100 }}
      >
        <input
          id={id}
          value={name}
          autoComplete="off"
          aria-invalid={problems.name !== undefined}
          aria-describedby={fieldHintId(id)}
          onChange={(event) => {
            setName(event.target.value);
            refusal.handleEdit();
          }}
          className={inputStyle}
        />
      </Field>
      <PickList
        noun="worker"
        options={workerOptions(workers.data?.workers ?? [])}
        chosen={chosen}
        problem={problems.workerIds}
        onChange={(ids) => {
          setChosen(ids);
          refusal.handleEdit();
        }}
      />
      {notice ? <ErrorState title="The pool was not made" {...notice} /> : null}
      <div className="flex items-center justify-end gap-2">
        <SaveState wrong={Object.keys(problems).length} isRefused={refusal.isRefused} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          Create pool
        </Button>
      </div>
    </form>
  );
}
