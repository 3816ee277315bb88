"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { showBidiControls } from "@/components/ui/safe-text";
import { workerColors, workerStyle } from "@/components/ui/worker-color";
import { connectionQueries, errorText } from "@/lib/api-client";
import type { Connection } from "@/lib/api-contract";
import { openTag } from "@/lib/runs";
import { kindLooks } from "./connection-kinds";
import { FieldNote } from "./field-note";
import type { PriceChoice } from "./price-choice";
import type { WorkerFormProps } from "./worker-form-props";
import { ChoiceInput, TextArea, TextInput } from "./worker-inputs";

type BasicFieldsProps = WorkerFormProps & { connections: Connection[]; price: PriceChoice };

/** Who the worker is and which model it calls. */
export function BasicFields(props: BasicFieldsProps) {
  const { draft, problems, onChange, connections, price } = props;
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">Basics</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Name"
          problem={problems.label}
          value={draft.label}
          maxLength={100}
          onChange={(label) => onChange({ label })}
        />
        <ColorChoice value={draft.color} onChange={(color) => onChange({ color })} />
        <ChoiceInput
          label="Connection"
          problem={problems.connectionId}
          value={draft.connectionId}
          onChange={(connectionId) => onChange({ connectionId })}
          options={connections.map((connection) => ({
            value: connection.id,
            label: showBidiControls(connection.label),
            hint: connection.baseUrl ?? kindLooks[connection.kind].word,
          }))}
        />
        <ModelInput
          connectionId={draft.connectionId}
          value={draft.model}
          otherPrice={price.otherModel}
          problem={problems.model}
          onChange={(model) => onChange({ model })}
        />
      </div>
      <TextArea
        label="Description"
        hint="What it is good at. The Conductor reads it when a run describes its workers."
        problem={problems.description}
        rows={2}
        maxLength={1000}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      <TextInput
        label="Tags"
        hint={`Separated by commas, to find it by. “${openTag}” says that its weights are open: Ask can leave all others out.`}
        problem={problems.tags}
        value={draft.tags}
        onChange={(tags) => onChange({ tags })}
      />
    </fieldset>
  );
}

type ModelInputProps = {
  connectionId: string;
  value: string;
  problem: string | undefined;
  /** The model whose price it keeps although it is another one. */
  otherPrice: string | null;
  onChange(value: string): void;
};

/** Suggests what the server lists, once somebody looks for it. */
function ModelInput(props: ModelInputProps) {
  const { connectionId, value, problem, otherPrice, onChange } = props;
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching } = useQuery({
    ...connectionQueries.models(connectionId),
    enabled: isAsked && connectionId !== "",
  });
  const hint = error
    ? `Its models could not be listed: ${errorText(error).message}`
    : data
      ? `${data.models.length.toLocaleString("en-US")} models are offered while you type.`
      : isFetching
        ? "Asking the server for its models."
        : "As its server names it.";
  return (
    <TextInput
      label="Model"
      hint={
        otherPrice === null ? (
          hint
        ) : (
          <FieldNote>{`Priced as ${otherPrice} still: see the price entry below.`}</FieldNote>
        )
      }
      problem={problem}
      value={value}
      maxLength={300}
      isCode
      suggestions={data?.models ?? []}
      onFocus={() => setAsked(true)}
      onChange={onChange}
    />
  );
}

const colors = Array.from({ length: workerColors }, (_, index) => index);

function ColorChoice({ value, onChange }: { value: number; onChange(color: number): void }) {
  const name = useId();
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 block text-sm font-medium">Colour</legend>
      <div className="flex h-9 flex-wrap items-center gap-1.5">
        {colors.map((color) => (
          <label key={color} className="relative">
            <input
              type="radio"
              name={name}
              aria-label={`Colour ${color + 1}`}
              checked={value % workerColors === color}
              onChange={() => onChange(color)}
              className="peer absolute inset-0 size-7 cursor-pointer appearance-none rounded-md"
            />
            <span
              aria-hidden
              style={workerStyle(color)}
              className="block size-7 rounded-md border-4 border-raised bg-(--worker) ring-1 ring-border peer-checked:ring-2 peer-checked:ring-foreground"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
