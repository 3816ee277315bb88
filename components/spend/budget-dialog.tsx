"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { focusFirstProblem } from "@/components/form/focus-first-problem";
import { usdProblem } from "@/components/form/read-number";
import { SaveState } from "@/components/form/save-state";
import { useRefusal } from "@/components/form/use-refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { budgetMutations } from "@/lib/api-client";
import type { DayBudget } from "@/lib/api-contract";

export type BudgetDialogProps = {
  budget: DayBudget;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function BudgetDialog({ budget, isOpen, onOpenChange }: BudgetDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Limit of a day"
      description="The most that real calls may cost from midnight to midnight UTC, over all runs. It acts within two seconds, also on runs under way."
    >
      <BudgetForm budget={budget} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const places = [["studioDayUsd", "usd"]] as const;

function BudgetForm({ budget, onDone }: { budget: DayBudget; onDone(): void }) {
  const id = useId();
  const [usd, setUsd] = useState(budget.usd ?? "");
  const update = useMutation(budgetMutations.update());
  const { form, fields, notice, isRefused, handleEdit } = useRefusal(update, places);
  const text = usd.trim();
  const wrong = usdProblem(text);
  const problem = wrong ?? fields.usd;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong !== null) return focusFirstProblem(form.current);
    update.mutate({ studioDayUsd: text === "" ? null : text }, { onSuccess: onDone });
  };
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="space-y-4">
      <Field
        id={id}
        label="USD a day"
        hint="Empty: no limit. 0: no real call at all."
        error={problem}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={usd}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={fieldHintId(id)}
          onChange={(event) => {
            setUsd(event.target.value);
            handleEdit();
          }}
          className={`${inputStyle} tabular-nums`}
        />
      </Field>
      {notice ? <ErrorState title="The limit was not changed" {...notice} /> : null}
      <div className="flex items-center justify-end gap-2">
        <SaveState wrong={problem === undefined ? 0 : 1} isRefused={isRefused} />
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={update.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
