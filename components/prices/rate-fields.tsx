"use client";

import { useId } from "react";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { type RateName, rateNames, rateWords } from "./price-draft";

export type RateFieldsProps = {
  legend: string;
  values: Record<RateName, string>;
  /** Prefix of the paths in `problems`: empty, `longContext.` or `batch.`. */
  prefix: string;
  problems: ReadonlyMap<string, string>;
  onChange(values: Record<RateName, string>): void;
};

const hints: Record<RateName, string> = {
  inputUsd: "needed",
  cachedInputUsd: "empty: estimated as input",
  cacheWriteUsd: "empty: estimated as input",
  cacheWriteHourUsd: "empty: estimated as cache write",
  outputUsd: "needed",
  reasoningUsd: "empty: as output",
};

/** Six rates, USD per million tokens. */
export function RateFields({ legend, values, prefix, problems, onChange }: RateFieldsProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}, USD per million tokens</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3">
        {rateNames.map((name) => (
          <Field
            key={name}
            id={`${id}-${name}`}
            label={rateWords[name]}
            hint={hints[name]}
            error={problems.get(`${prefix}${name}`)}
            length={{ text: values[name], limit: 20 }}
            className="[&_label]:text-xs [&_label]:font-normal"
          >
            <input
              id={`${id}-${name}`}
              inputMode="decimal"
              autoComplete="off"
              value={values[name]}
              aria-invalid={problems.has(`${prefix}${name}`) || undefined}
              aria-describedby={fieldHintId(`${id}-${name}`)}
              onChange={(event) => onChange({ ...values, [name]: event.target.value })}
              className={`${inputStyle} tabular-nums`}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
