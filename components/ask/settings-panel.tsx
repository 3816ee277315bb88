"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { PoolChoice } from "@/lib/api-client";
import {
  type BaseSettings,
  defaultSettings,
  type NumberField,
  numberFields,
  numberProblem,
  type SettingsForm,
  settingsFormOf,
  shownDefault,
} from "./setting-fields";

export type SettingsPanelProps = {
  id: string;
  form: SettingsForm;
  onChange(form: SettingsForm): void;
  /** With the workers that take part. */
  pool: PoolChoice | undefined;
  /** What an empty field takes; unless given, the defaults. */
  base?: BaseSettings;
  /** Why the chosen fallback worker cannot be used. */
  fallbackProblem: string | null;
};

/** Limits and rules of the run. An empty field takes the value that it shows. */
export function SettingsPanel({
  id,
  form,
  onChange,
  pool,
  base = defaultSettings,
  fallbackProblem,
}: SettingsPanelProps) {
  const prefix = useId();
  return (
    <section id={id} aria-label="Settings" className="space-y-5 border-t border-border px-4 py-4">
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {numberFields.map((definition) => (
          <NumberInput
            key={definition.name}
            id={`${prefix}-${definition.name}`}
            definition={definition}
            base={base}
            text={form.numbers[definition.name] ?? ""}
            onChange={(text) =>
              onChange({ ...form, numbers: { ...form.numbers, [definition.name]: text } })
            }
          />
        ))}
      </div>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          id={`${prefix}-order`}
          label="Strict order"
          hint="One step after the other, as the paper runs them."
          isOn={form.strictOrder}
          onChange={(strictOrder) => onChange({ ...form, strictOrder })}
        />
        <Choice
          id={`${prefix}-describe`}
          label="Describe workers"
          hint="The Conductor reads their descriptions, not bare numbers."
          isOn={form.describeWorkers}
          onChange={(describeWorkers) => onChange({ ...form, describeWorkers })}
        />
        <Field
          id={`${prefix}-fallback`}
          label="Fallback worker"
          hint="Answers alone when no plan can be read."
          error={fallbackProblem}
        >
          <Select
            id={`${prefix}-fallback`}
            label="Fallback worker"
            value={form.fallbackWorker ?? "none"}
            onChange={(value) =>
              onChange({ ...form, fallbackWorker: value === "none" ? null : value })
            }
            groups={[
              {
                label: "",
                options: [
                  { value: "none", label: "None: the run fails" },
                  ...(pool?.workers ?? []).map(({ id, label }) => ({ value: id, label })),
                ],
              },
            ]}
            className="w-full"
          />
        </Field>
      </div>
      <Button look="link" size="small" onClick={() => onChange(settingsFormOf(base))}>
        {base === defaultSettings ? "Back to the defaults" : "Back to the settings of that run"}
      </Button>
    </section>
  );
}

type NumberInputProps = {
  id: string;
  definition: NumberField;
  base: BaseSettings;
  text: string;
  onChange(text: string): void;
};

function NumberInput({ id, definition, base, text, onChange }: NumberInputProps) {
  const problem = numberProblem(definition, text);
  return (
    <Field id={id} label={definition.label} hint={definition.hint} error={problem}>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={shownDefault(definition, base)}
        aria-invalid={problem !== null}
        aria-describedby={fieldHintId(id)}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputStyle} tabular-nums`}
      />
    </Field>
  );
}

type ChoiceProps = {
  id: string;
  label: string;
  hint: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
};

function Choice({ id, label, hint, isOn, onChange }: ChoiceProps) {
  return (
    <div className="flex items-start gap-3">
      <Switch id={id} isOn={isOn} onChange={onChange} aria-describedby={fieldHintId(id)} />
      <div>
        <label htmlFor={id} className="block text-sm font-medium">
          {label}
        </label>
        <p id={fieldHintId(id)} className="text-xs text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
