"use client";

import { useMutation } from "@tanstack/react-query";
import { SaveState } from "@/components/form/save-state";
import { useDraftForm } from "@/components/form/use-draft-form";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { useToast } from "@/components/ui/toast";
import { connectionMutations } from "@/lib/api-client";
import type { Connection, ConnectionBody } from "@/lib/api-contract";
import { connectionKinds, usualBaseUrls, usualKeyNames } from "@/lib/runs";
import {
  asksForKeyAgain,
  type ConnectionDraft,
  type ConnectionProblems,
  connectionProblemsOf,
  readConnectionDraft,
} from "./connection-draft";
import { kindLooks } from "./connection-kinds";
import { KeyFields } from "./key-fields";
import { ChoiceInput, TextInput } from "./worker-inputs";

export type ConnectionFormProps = {
  saved: Connection | null;
  initial: ConnectionDraft;
  keyNames: string[];
  onDirty(isDirty: boolean): void;
  onClose(): void;
};

export function ConnectionForm(props: ConnectionFormProps) {
  const { saved, keyNames, onClose } = props;
  const { form, draft, problems, notice, saveState, handleChange, handleSubmit, save } =
    useConnectionForm(props);
  const usualUrl = usualBaseUrls[draft.kind];
  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={handleSubmit} className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceInput
          label="Kind"
          hint={kindLooks[draft.kind].hint}
          problem={problems.kind}
          value={draft.kind}
          onChange={(value) => handleChange(kindChange(draft, value))}
          options={connectionKinds.map((kind) => {
            const { word, hint, icon: Icon } = kindLooks[kind];
            return {
              value: kind,
              label: word,
              hint,
              icon: <Icon aria-hidden className="size-4" />,
            };
          })}
        />
        <TextInput
          label="Name"
          problem={problems.label}
          value={draft.label}
          maxLength={100}
          onChange={(label) => handleChange({ label })}
        />
      </div>
      {draft.kind === "simulated" ? null : (
        <>
          <TextInput
            label="Address"
            hint={
              usualUrl
                ? "Empty: the usual one, which is shown."
                : "Where its API begins, mostly with /v1 at the end."
            }
            placeholder={usualUrl ?? "http://127.0.0.1:11434/v1"}
            isCode
            problem={problems.baseUrl}
            value={draft.baseUrl}
            maxLength={2000}
            onChange={(baseUrl) => handleChange({ baseUrl })}
          />
          <KeyFields
            draft={draft}
            problems={problems}
            saved={saved}
            keyNames={keyNames}
            mustAskAgain={asksForKeyAgain(draft, saved)}
            onChange={handleChange}
          />
        </>
      )}
      <Limits draft={draft} problems={problems} onChange={handleChange} />
      {notice ? <ErrorState title="The connection was not saved" {...notice} /> : null}
      <div className="flex items-center justify-end gap-2">
        <SaveState {...saveState} isDirty={false} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {saved ? "Save" : "Create connection"}
        </Button>
      </div>
    </form>
  );
}

/** A new kind brings its word and its usual variable where nothing else was entered. */
function kindChange(draft: ConnectionDraft, value: string): Partial<ConnectionDraft> {
  const kind = connectionKinds.find((known) => known === value);
  if (!kind) return {};
  const before = kindLooks[draft.kind];
  const now = kindLooks[kind];
  const isOwnName = draft.label.trim() !== "" && draft.label !== before.word;
  const keyName = usualKeyNames[kind];
  const isOwnKey = draft.keyName !== "" && draft.keyName !== usualKeyNames[draft.kind];
  return {
    kind,
    ...(isOwnName ? {} : { label: now.word }),
    ...(isOwnKey ? {} : { keyName: keyName ?? "" }),
    ...(draft.keyChoice === "none" && keyName ? { keyChoice: "env" as const } : {}),
    ...(kind === "simulated" ? { keyChoice: "none" as const } : {}),
  };
}

type LimitsProps = {
  draft: ConnectionDraft;
  problems: ConnectionProblems;
  onChange(change: Partial<ConnectionDraft>): void;
};

const limitInputs = [
  { name: "concurrency", label: "Calls at once" },
  { name: "requestsPerMinute", label: "Calls a minute" },
  { name: "tokensPerMinute", label: "Tokens a minute" },
] as const;

function Limits({ draft, problems, onChange }: LimitsProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-sm font-semibold">Limits of all its workers together</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {limitInputs.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            placeholder="no limit"
            isNumber
            problem={problems[name]}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <TextInput
          label="USD a day"
          placeholder="no limit"
          isNumber
          problem={problems.dayBudget}
          value={draft.dayBudget}
          onChange={(dayBudget) => onChange({ dayBudget })}
        />
      </div>
    </fieldset>
  );
}

function useConnectionForm({ saved, initial, onDirty, onClose }: ConnectionFormProps) {
  const toast = useToast();
  const create = useMutation(connectionMutations.create());
  const update = useMutation(connectionMutations.update());
  const save = saved ? update : create;
  const form = useDraftForm({
    initial,
    read: (draft) => readConnectionDraft(draft, saved),
    problemsOf: connectionProblemsOf,
    send: (body, callbacks) => {
      if (saved) update.mutate({ id: saved.id, body }, callbacks);
      else create.mutate(withKey(body), callbacks);
    },
    onDirty,
    onSaved: () => {
      toast({ title: saved ? "Connection saved" : "Connection created", look: "succeeded" });
      onClose();
    },
  });
  return { ...form, save };
}

/** A new connection always says what key it has. */
function withKey(body: Partial<ConnectionBody>): ConnectionBody {
  const { label = "", kind = "openai-compatible", key = { source: "none" }, ...rest } = body;
  return { label, kind, key, ...rest };
}
