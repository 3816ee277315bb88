import { FieldNote } from "./field-note";
import { byModel, type PriceChoice } from "./price-choice";
import type { WorkerFormProps } from "./worker-form-props";
import { ChoiceInput } from "./worker-inputs";

type PriceFieldsProps = WorkerFormProps & { price: PriceChoice };

/** Which price the calls are billed at. */
export function PriceFields({ draft, problems, onChange, price }: PriceFieldsProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-xs font-medium text-muted">Price</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceInput
          label="Price entry"
          hint={
            <>
              {price.hint}
              {price.note ? (
                <span className="mt-1 block">
                  <FieldNote>{price.note}</FieldNote>
                </span>
              ) : null}
            </>
          }
          problem={problems.priceId}
          value={draft.priceId ?? byModel}
          onChange={(value) => onChange({ priceId: value === byModel ? null : value })}
          options={price.options}
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
