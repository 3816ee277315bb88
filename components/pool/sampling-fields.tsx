"use client";

import type { ConnectionKind } from "@/lib/runs";
import { defaultTokenCap } from "./worker-draft";
import type { WorkerFormProps } from "./worker-form-props";
import { ChoiceInput, TextArea, TextInput } from "./worker-inputs";

type SamplingFieldsProps = WorkerFormProps & { kind: ConnectionKind };

const none = "none";
const budget = "budget";
const efforts = ["minimal", "low", "medium", "high", "max"];
const defaultBudget = "8192";

/** How the model writes. An empty field sends nothing, so that the server's own setting holds. */
export function SamplingFields({ draft, problems, onChange, kind }: SamplingFieldsProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">Sampling</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput
          label="Temperature"
          hint="0 to 2. Lower is steadier."
          placeholder="server's own"
          isNumber
          problem={problems.temperature}
          value={draft.temperature}
          onChange={(temperature) => onChange({ temperature })}
        />
        <TextInput
          label="Top-p"
          hint="0 to 1. Set this or temperature."
          placeholder="server's own"
          isNumber
          problem={problems.topP}
          value={draft.topP}
          onChange={(topP) => onChange({ topP })}
        />
        <TextInput
          label="Token cap"
          hint="The most it may write, reasoning included."
          placeholder={String(defaultTokenCap)}
          isNumber
          problem={problems.maxTokens}
          value={draft.maxTokens}
          onChange={(maxTokens) => onChange({ maxTokens })}
        />
      </div>
      <Reasoning
        value={draft.reasoning}
        problem={problems.reasoning}
        hasBudget={kind === "anthropic"}
        onChange={(reasoning) => onChange({ reasoning })}
      />
      <TextArea
        label="Stop texts"
        hint="One a line, at most 8; the model stops before it writes one. \n stands for a line break."
        isCode
        rows={2}
        problem={problems.stop}
        value={draft.stop}
        onChange={(stop) => onChange({ stop })}
      />
    </fieldset>
  );
}

type ReasoningProps = {
  value: string;
  problem: string | undefined;
  /** Whether the server takes a number of tokens. */
  hasBudget: boolean;
  onChange(value: string): void;
};

/** An effort in a word or, where the server takes one, a budget of tokens. */
function Reasoning({ value, problem, hasBudget, onChange }: ReasoningProps) {
  const isBudget = /^\d+$/.test(value);
  const options = [
    { value: none, label: "Server's own", hint: "Nothing is sent." },
    ...efforts.map((effort) => ({ value: effort, label: capital(effort) })),
    ...(value !== "" && !isBudget && !efforts.includes(value) ? [{ value, label: value }] : []),
    ...(hasBudget || isBudget
      ? [{ value: budget, label: "A budget of tokens", hint: "At least 1,024." }]
      : []),
  ];
  const handleChoice = (choice: string) => {
    if (choice === none) onChange("");
    else onChange(choice === budget ? defaultBudget : choice);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <ChoiceInput
        label="Reasoning"
        hint="How long it thinks first. Not every model takes it."
        problem={problem}
        value={isBudget ? budget : value || none}
        onChange={handleChoice}
        options={options}
        className={isBudget ? "" : "sm:col-span-2"}
      />
      {isBudget ? (
        <TextInput
          label="Reasoning budget"
          hint="Tokens, below the token cap."
          isNumber
          problem={undefined}
          value={value}
          onChange={(text) => onChange(text.replace(/\D/g, "") || "0")}
        />
      ) : null}
    </div>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
