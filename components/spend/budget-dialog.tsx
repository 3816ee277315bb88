"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { errorText } from "@/lib/api-client";
import type { DayBudget } from "@/lib/api-contract";

export type BudgetDialogProps = {
  budget: DayBudget;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  error: unknown;
  isBusy: boolean;
  /** Null takes the limit away. */
  onSave(usd: string | null): void;
};

export function BudgetDialog({ isOpen, onOpenChange, ...props }: BudgetDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Limit of a day"
      description="The most that real calls may cost from midnight to midnight UTC, over all runs. It acts at once, also on runs under way."
    >
      <BudgetForm {...props} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = Omit<BudgetDialogProps, "isOpen" | "onOpenChange"> & { onCancel(): void };

function BudgetForm({ budget, error, isBusy, onSave, onCancel }: FormProps) {
  const id = useId();
  const [usd, setUsd] = useState(budget.usd ?? "");
  const text = usd.trim();
  const isWrong = text !== "" && !/^\d{1,9}(\.\d{1,12})?$/.test(text);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onSave(text === "" ? null : text);
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      <Field
        id={id}
        label="USD a day"
        hint="Empty: no limit. 0: no real call at all."
        error={isWrong ? "A decimal number of USD is needed, such as 20 or 2.5." : null}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={usd}
          aria-invalid={isWrong || undefined}
          aria-describedby={fieldHintId(id)}
          onChange={(event) => setUsd(event.target.value)}
          className={`${inputStyle} tabular-nums`}
        />
      </Field>
      {error ? <ErrorState title="The limit was not changed" {...errorText(error)} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={isWrong}>
          Save
        </Button>
      </div>
    </form>
  );
}
