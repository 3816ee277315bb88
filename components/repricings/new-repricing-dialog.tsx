"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { focusFirstProblem } from "@/components/form/focus-first-problem";
import { SaveState } from "@/components/form/save-state";
import { useRefusal } from "@/components/form/use-refusal";
import {
  anyValue,
  endedOptions,
  strategyOptions,
  workerOptions,
} from "@/components/runs-list/filter-options";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Select, type SelectOption } from "@/components/ui/select";
import { poolQueries, repricingMutations } from "@/lib/api-client";
import { maxRepricedRuns } from "@/lib/api-contract";
import {
  newRepricingDraft,
  type RepricingDraft,
  repricingPlaces,
  repricingProblems,
  toRunFilter,
} from "./repricing-draft";

export type NewRepricingDialogProps = { isOpen: boolean; onOpenChange(isOpen: boolean): void };

/** Asks which runs are priced by the current table. */
export function NewRepricingDialog({ isOpen, onOpenChange }: NewRepricingDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Price runs anew"
      description={`By the price table as it is now, at most ${formatCount(maxRepricedRuns)} runs that have ended. The runs keep their own figures. Calls to a server of your own are priced only by the entry that their worker chose, never by one that only names the same model.`}
    >
      <NewRepricingForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

const kinds = [
  { value: anyValue, label: "Simulated, real and mixed" },
  { value: "no", label: "Real only" },
  { value: "yes", label: "Simulated only" },
  { value: "mixed", label: "Mixed only", hint: "Some calls were simulated" },
];

function NewRepricingForm({ onCancel }: { onCancel(): void }) {
  const id = useId();
  const router = useRouter();
  const create = useMutation(repricingMutations.create());
  const [draft, setDraft] = useState(newRepricingDraft);
  const [wasTried, setTried] = useState(false);
  const refusal = useRefusal(create, repricingPlaces);
  const own = repricingProblems(draft);
  const problems = { ...(wasTried ? own : {}), ...refusal.fields };
  const pools = useQuery(poolQueries.choices());
  const change = (part: Partial<RepricingDraft>) => {
    setDraft({ ...draft, ...part });
    refusal.handleEdit();
  };
  const choice = (
    name: "simulated" | "status" | "strategy" | "worker",
    label: string,
    options: SelectOption[],
  ) => (
    <Select
      label={label}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      groups={[{ label: "", options }]}
    />
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(own).length > 0) return focusFirstProblem(refusal.form.current);
    create.mutate(
      { label: draft.label.trim(), filter: toRunFilter(draft) },
      { onSuccess: (made) => router.push(`/spend/repricings/${made.id}`) },
    );
  };
  return (
    <form ref={refusal.form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <Field
        id={`${id}-label`}
        label="Label"
        hint="What this is for, such as the price list of a day."
        error={problems.label}
        length={{ text: draft.label, limit: 200 }}
      >
        <input
          id={`${id}-label`}
          value={draft.label}
          aria-required
          aria-invalid={problems.label !== undefined}
          aria-describedby={fieldHintId(`${id}-label`)}
          onChange={(event) => change({ label: event.target.value })}
          className={inputStyle}
        />
      </Field>
      <fieldset className="space-y-3">
        <legend className="mb-1.5 text-sm font-medium">Which runs</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {choice("simulated", "Kind", kinds)}
          {choice("status", "State", endedOptions)}
          {choice("strategy", "Strategy", strategyOptions)}
          {choice("worker", "Worker", workerOptions(pools.data?.pools ?? [], null))}
        </div>
        <Field
          id={`${id}-search`}
          label="Words"
          hint="In the title, question or answer; empty: any."
          error={problems.search}
          length={{ text: draft.search, limit: 200 }}
        >
          <input
            id={`${id}-search`}
            type="search"
            value={draft.search}
            aria-invalid={problems.search !== undefined}
            aria-describedby={fieldHintId(`${id}-search`)}
            onChange={(event) => change({ search: event.target.value })}
            className={inputStyle}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          {(["from", "to"] as const).map((name) => (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={name === "from" ? "Asked from" : "Asked to"}
              hint="A day in UTC; empty: any."
              error={problems[name]}
            >
              <input
                id={`${id}-${name}`}
                type="date"
                value={draft[name]}
                aria-invalid={problems[name] !== undefined}
                aria-describedby={fieldHintId(`${id}-${name}`)}
                onChange={(event) => change({ [name]: event.target.value })}
                className={inputStyle}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      {refusal.notice ? <ErrorState title="The runs were not priced" {...refusal.notice} /> : null}
      <div className="flex items-center justify-end gap-2">
        <SaveState wrong={Object.keys(problems).length} isRefused={refusal.isRefused} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          Price anew
        </Button>
      </div>
    </form>
  );
}
