"use client";

import { type ConnectionKind, highestTemperature, unsentSampling } from "@/lib/runs";
import { FieldNote } from "./field-note";
import { ReasoningFields } from "./reasoning-fields";
import { defaultTokenCap, type WorkerDraft } from "./worker-draft";
import type { WorkerFormProps } from "./worker-form-props";
import { TextArea, TextInput } from "./worker-inputs";

type SamplingFieldsProps = WorkerFormProps & { kind: ConnectionKind };

/** How the model writes. An empty field sends nothing, so that the server's own setting holds. */
export function SamplingFields({ draft, problems, onChange, kind }: SamplingFieldsProps) {
  const hints = samplingHints(draft, kind);
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-semibold">Sampling</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput
          label="Temperature"
          hint={hints.temperature}
          placeholder="server's own"
          isNumber
          problem={problems.temperature}
          value={draft.temperature}
          onChange={(temperature) => onChange({ temperature })}
        />
        <TextInput
          label="Top-p"
          hint={hints.topP}
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
      <ReasoningFields
        value={draft.reasoning}
        problem={problems.reasoning}
        kind={kind}
        maxTokens={Number(draft.maxTokens) || defaultTokenCap}
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

/** What each does on this kind of connection, and whether it is sent at all. */
function samplingHints(draft: WorkerDraft, kind: ConnectionKind) {
  if (kind === "simulated") {
    const unused = "Not used: no model is called.";
    return { temperature: unused, topP: unused };
  }
  // Half-typed numbers count as set; what is wrong with them is said in place of a hint.
  const unsent = unsentSampling(
    {
      temperature: draft.temperature.trim() === "" ? null : 0,
      topP: draft.topP.trim() === "" ? null : 0,
      reasoningEffort: draft.reasoning.trim() || null,
    },
    kind,
  );
  const note = <FieldNote>Not sent beside a reasoning effort.</FieldNote>;
  return {
    temperature: unsent.includes("temperature")
      ? note
      : `0 to ${highestTemperature(kind)}. Lower is steadier.`,
    topP: unsent.includes("topP") ? note : "0 to 1. Set this or temperature.",
  };
}
