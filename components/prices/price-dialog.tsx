"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { focusFirstProblem } from "@/components/form/focus-first-problem";
import { SaveState } from "@/components/form/save-state";
import type { Problems } from "@/components/form/server-problems";
import { useRefusal } from "@/components/form/use-refusal";
import { DiscardDialog } from "@/components/pool/discard-dialog";
import { useGuardedClose } from "@/components/pool/use-guarded-close";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { useToast } from "@/components/ui/toast";
import { priceMutations } from "@/lib/api-client";
import type { Price } from "@/lib/api-contract";
import type { PriceEntry } from "@/lib/runs";
import { type PriceDraft, pricePlaces, readDraft, toDraft } from "./price-draft";
import { RateFields } from "./rate-fields";

export type PriceDialogProps = {
  /** The entry to replace; null: a new one. */
  price: Price | null;
  /** The model that a new entry begins with. */
  modelId?: string;
  /** A retired entry that a new one begins as. */
  retired?: PriceEntry;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function PriceDialog({ price, modelId, retired, isOpen, onOpenChange }: PriceDialogProps) {
  const guard = useGuardedClose(isOpen, () => onOpenChange(false));
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={guard.handleOpenChange}
        title={price ? "Edit the price" : retired ? "Use the price again" : "Add a price"}
        description="A saved price holds from the next run on. Runs that are there keep the one that they used."
        className="max-w-3xl"
      >
        <PriceForm
          price={price}
          modelId={modelId}
          retired={retired}
          onDirty={guard.setDirty}
          onDone={guard.close}
          onCancel={() => guard.handleOpenChange(false)}
        />
      </Dialog>
      <DiscardDialog {...guard.discard} />
    </>
  );
}

type PriceFormProps = Pick<PriceDialogProps, "price" | "modelId" | "retired"> & {
  onDirty(isDirty: boolean): void;
  onDone(): void;
  onCancel(): void;
};

function PriceForm({
  price,
  retired,
  modelId = retired?.modelId ?? "",
  onDirty,
  onDone,
  onCancel,
}: PriceFormProps) {
  const id = useId();
  const toast = useToast();
  const [today] = useState(dayOfReader);
  const [initial] = useState(() => ({
    ...toDraft(price?.entry ?? retired ?? null, today),
    ...(price ? {} : { modelId }),
    // Nobody has read it anew.
    ...(retired ? { date: retired.date } : {}),
  }));
  const [draft, setDraft] = useState(initial);
  const [wasSent, setWasSent] = useState(false);
  const save = useMutation(priceMutations.save());
  const { form, fields, notice, isRefused, handleEdit } = useRefusal(save, pricePlaces);
  const change = (part: Partial<PriceDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onDirty(JSON.stringify(next) !== JSON.stringify(initial));
    handleEdit();
  };
  const read = readDraft(draft, today);
  const problems = wasSent && !read.ok ? read.problems : toMap(fields);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!read.ok) return focusFirstProblem(form.current);
    save.mutate(
      { entry: read.entry, replacesId: price?.id ?? null },
      {
        onSuccess: () => {
          toast({ title: `The price of ${read.entry.modelId} is saved`, look: "succeeded" });
          onDone();
        },
      },
    );
  };
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="space-y-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          id={`${id}-model`}
          label="Model id"
          hint={price ? "Another model is another entry." : "Exactly as the provider names it."}
          error={problems.get("modelId")}
          length={{ text: draft.modelId, limit: 300 }}
        >
          <input
            id={`${id}-model`}
            value={draft.modelId}
            readOnly={price !== null}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problems.has("modelId") || undefined}
            aria-describedby={fieldHintId(`${id}-model`)}
            onChange={(event) => change({ modelId: event.target.value })}
            className={`${inputStyle} font-mono read-only:bg-subtle`}
          />
        </Field>
        <Field
          id={`${id}-aliases`}
          label="Aliases"
          hint="Other ids with this price, one a line. Nothing that only looks alike is priced by it."
          error={problems.get("aliases")}
        >
          <textarea
            id={`${id}-aliases`}
            rows={2}
            value={draft.aliases}
            spellCheck={false}
            aria-invalid={problems.has("aliases") || undefined}
            aria-describedby={fieldHintId(`${id}-aliases`)}
            onChange={(event) => change({ aliases: event.target.value })}
            className={`${inputStyle} h-auto py-1.5 font-mono`}
          />
        </Field>
      </div>
      <RateFields
        legend="Standard"
        values={draft.standard}
        prefix=""
        problems={problems}
        onChange={(standard) => change({ standard })}
      />
      <Tier
        label="Other rates for long input"
        isOn={draft.hasLongContext}
        onChange={(hasLongContext) => change({ hasLongContext })}
      >
        <Field
          id={`${id}-above`}
          label="Above this many input tokens"
          hint="They hold for the whole call then."
          error={problems.get("longContext.aboveInputTokens")}
        >
          <input
            id={`${id}-above`}
            inputMode="numeric"
            value={draft.aboveInputTokens}
            aria-invalid={problems.has("longContext.aboveInputTokens") || undefined}
            aria-describedby={fieldHintId(`${id}-above`)}
            onChange={(event) => change({ aboveInputTokens: event.target.value })}
            className={`${inputStyle} max-w-48 tabular-nums`}
          />
        </Field>
        <RateFields
          legend="Long input"
          values={draft.longContext}
          prefix="longContext."
          problems={problems}
          onChange={(longContext) => change({ longContext })}
        />
      </Tier>
      <Tier
        label="Other rates of the batch service"
        isOn={draft.hasBatch}
        onChange={(hasBatch) => change({ hasBatch })}
      >
        <RateFields
          legend="Batch"
          values={draft.batch}
          prefix="batch."
          problems={problems}
          onChange={(batch) => change({ batch })}
        />
      </Tier>
      <Tier
        label="Bills orchestration tokens that usage names in its details"
        isOn={draft.billsOrchestration}
        onChange={(billsOrchestration) => change({ billsOrchestration })}
      />
      <div className="grid gap-3 sm:grid-cols-[11rem_1fr]">
        <Field
          id={`${id}-date`}
          label="Read on"
          hint="The day it was read."
          error={problems.get("date")}
        >
          <input
            id={`${id}-date`}
            type="date"
            max={today}
            value={draft.date}
            aria-invalid={problems.has("date") || undefined}
            aria-describedby={fieldHintId(`${id}-date`)}
            onChange={(event) => change({ date: event.target.value })}
            className={inputStyle}
          />
        </Field>
        <Field
          id={`${id}-source`}
          label="Source"
          hint="Where it was read: an address or a sentence."
          error={problems.get("source")}
          length={{ text: draft.source, limit: 500 }}
        >
          <input
            id={`${id}-source`}
            value={draft.source}
            aria-invalid={problems.has("source") || undefined}
            aria-describedby={fieldHintId(`${id}-source`)}
            onChange={(event) => change({ source: event.target.value })}
            className={inputStyle}
          />
        </Field>
      </div>
      {notice ? <ErrorState title="The price was not saved" {...notice} /> : null}
      <div className="flex items-center justify-end gap-2">
        <SaveState wrong={problems.size} isRefused={isRefused} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function toMap(fields: Problems<string>): Map<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, problem]): [string, string][] =>
      problem === undefined ? [] : [[name, problem]],
    ),
  );
}

/** `YYYY-MM-DD`, by the clock of whoever reads this page. */
function dayOfReader(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

type TierProps = {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
  children?: ReactNode;
};

function Tier({ label, isOn, onChange, children }: TierProps) {
  const id = useId();
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-2.5">
        <Switch id={id} isOn={isOn} onChange={onChange} />
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
      </div>
      {isOn && children ? (
        <div className="space-y-3 border-l-2 border-border pl-3">{children}</div>
      ) : null}
    </div>
  );
}
