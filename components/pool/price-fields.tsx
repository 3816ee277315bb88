"use client";

import type { Worker } from "@/lib/api-contract";
import { priceInWords } from "./words";
import type { WorkerFormProps } from "./worker-form-props";
import { ChoiceInput } from "./worker-inputs";

type PriceFieldsProps = WorkerFormProps & { workers: Worker[]; saved: Worker | null };

const byModel = "by-model";

/** Which price the calls are billed at. */
export function PriceFields({ draft, problems, onChange, workers, saved }: PriceFieldsProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-xs font-medium text-muted">Price</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceInput
          label="Price entry"
          hint={
            saved?.settings.price
              ? `Now: ${priceInWords(saved.settings)} per million tokens, read on ${saved.settings.price.date}.`
              : "Without a price the cost of a call is unknown, never 0."
          }
          problem={problems.priceId}
          value={draft.priceId ?? byModel}
          onChange={(value) => onChange({ priceId: value === byModel ? null : value })}
          options={[
            {
              value: byModel,
              label: "The current one of this model",
              hint: "By its exact id or a declared alias.",
            },
            ...entriesInUse(workers),
          ]}
        />
        <ChoiceInput
          label="Price tier"
          hint="Batch only when the server bills its calls so."
          problem={problems.priceTier}
          value={draft.priceTier}
          onChange={(value) => onChange({ priceTier: value === "batch" ? "batch" : "standard" })}
          options={[
            { value: "standard", label: "Standard" },
            { value: "batch", label: "Batch" },
          ]}
        />
      </div>
    </fieldset>
  );
}

/** Entries that some worker was given by hand, each once. */
function entriesInUse(workers: readonly Worker[]) {
  const byId = new Map(
    workers.flatMap(({ priceId, settings }) =>
      priceId === null ? [] : [[priceId, settings] as const],
    ),
  );
  return [...byId].map(([value, settings]) => ({
    value,
    label: settings.price
      ? `${settings.price.modelId}, ${settings.price.date}`
      : "An entry that is gone",
    hint: priceInWords(settings),
  }));
}
