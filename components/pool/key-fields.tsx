"use client";

import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import type { Connection } from "@/lib/api-contract";
import { ownerOfKey } from "@/lib/runs";
import {
  type ConnectionDraft,
  type ConnectionProblems,
  hasStoredKey,
  hostOf,
  hostToConfirm,
  type KeyChoice,
} from "./connection-draft";
import { kindLooks } from "./connection-kinds";
import { TextInput } from "./worker-inputs";

export type KeyFieldsProps = {
  draft: ConnectionDraft;
  problems: ConnectionProblems;
  saved: Connection | null;
  keyNames: string[];
  /** The address leads to another host than the one the stored key is for. */
  mustAskAgain: boolean;
  onChange(change: Partial<ConnectionDraft>): void;
};

/** Where the key comes from. A stored one is never shown again, so its field is always empty at first. */
export function KeyFields(props: KeyFieldsProps) {
  const { draft, problems, saved, keyNames, mustAskAgain, onChange } = props;
  const name = useId();
  const problemId = useId();
  const choices: { value: KeyChoice; label: string }[] = [
    ...(hasStoredKey(saved)
      ? [{ value: "keep" as const, label: `Keep the stored key ····${saved?.key.end ?? ""}` }]
      : []),
    { value: "none", label: "No key" },
    { value: "env", label: "From an environment variable" },
    {
      value: "stored",
      label: hasStoredKey(saved) ? "Store another key" : "Store a key",
    },
  ];
  return (
    <fieldset className="space-y-3" aria-describedby={problemId}>
      <legend className="mb-2 text-sm font-semibold">Key</legend>
      {mustAskAgain ? (
        <p className="flex items-start gap-2 rounded-md bg-state-timed-out-soft px-3 py-2 text-sm text-state-timed-out">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">
            The stored key is bound to its host and is not sent to {hostOf(draft)}. Enter the key of
            that server.
          </span>
        </p>
      ) : null}
      <div className="space-y-2 text-sm">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={draft.keyChoice === value}
              disabled={value === "keep" && mustAskAgain}
              aria-invalid={problems.keyChoice !== undefined && value !== "keep"}
              onChange={() => onChange({ keyChoice: value, keyValue: "" })}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      <p id={problemId} className="text-xs text-state-failed empty:hidden">
        {problems.keyChoice ?? ""}
      </p>
      {draft.keyChoice === "env" ? (
        <TextInput
          label="Name of the variable"
          hint={variableHint(draft.keyName, keyNames)}
          placeholder="OPENAI_API_KEY"
          isCode
          suggestions={keyNames}
          problem={problems.keyName}
          value={draft.keyName}
          maxLength={128}
          onChange={(keyName) => onChange({ keyName })}
        />
      ) : null}
      <HostToConfirm {...props} />
      {draft.keyChoice === "stored" ? <SecretInput {...props} /> : null}
    </fieldset>
  );
}

/** A variable that would leave the host it is for: asked about by name and host, and for each host anew. */
function HostToConfirm({ draft, problems, saved, onChange }: KeyFieldsProps) {
  const problemId = useId();
  const host = hostToConfirm(draft, saved);
  if (host === null) return null;
  const name = draft.keyName.trim();
  const owner = ownerOfKey(name);
  const whose = owner === null ? "" : `, a key of ${kindLooks[owner].word},`;
  return (
    <div className="space-y-2 rounded-md bg-state-timed-out-soft px-3 py-2 text-sm">
      <p className="flex items-start gap-2 text-state-timed-out">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">
          {name}
          {whose} would be sent to {host}. Whoever runs that server can use it.
        </span>
      </p>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={draft.confirmedHost === host}
          aria-invalid={problems.confirmedHost !== undefined}
          aria-describedby={problemId}
          onChange={(event) => onChange({ confirmedHost: event.target.checked ? host : "" })}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="wrap-anywhere">
          Send {name} to {host}
        </span>
      </label>
      <p id={problemId} className="text-xs text-state-failed empty:hidden">
        {problems.confirmedHost ?? ""}
      </p>
    </div>
  );
}

function variableHint(name: string, keyNames: readonly string[]): string {
  if (name.trim() === "") return "It is read when a call is made, and never stored.";
  return keyNames.includes(name.trim())
    ? "This variable is set."
    : "This variable is not set now. Put it into .env and start the studio again.";
}

function SecretInput({ draft, problems, onChange }: KeyFieldsProps) {
  const id = useId();
  return (
    <Field
      id={id}
      label="The key"
      hint="Encrypted at once, bound to this host, and shown by its last four characters only."
      error={problems.keyValue}
    >
      <input
        id={id}
        type="password"
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        spellCheck={false}
        value={draft.keyValue}
        aria-invalid={problems.keyValue !== undefined}
        aria-describedby={fieldHintId(id)}
        onChange={(event) => onChange({ keyValue: event.target.value })}
        className={inputStyle}
      />
    </Field>
  );
}
