"use client";

import type { ConnectionKind } from "@/lib/runs";
import { ReasoningFields } from "./reasoning-fields";
import { defaultTokenCap } from "./worker-draft";
import type { WorkerFormProps } from "./worker-form-props";
import { TextArea, TextInput } from "./worker-inputs";

type SamplingFieldsProps = WorkerFormProps & { kind: ConnectionKind };

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
