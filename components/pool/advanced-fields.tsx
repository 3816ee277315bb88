"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { showBidiControls } from "@/components/ui/safe-text";
import type { Connection, ListedWorker, Worker } from "@/lib/api-contract";
import type { ConnectionKind } from "@/lib/runs";
import { possibleFallbacks } from "./possible-fallbacks";
import type { PriceChoice } from "./price-choice";
import { PriceFields } from "./price-fields";
import { newWorkerDraft, type WorkerDraft, type WorkerField } from "./worker-draft";
import type { WorkerFormProps } from "./worker-form-props";
import { ChoiceInput, TextArea, TextInput } from "./worker-inputs";

type AdvancedFieldsProps = WorkerFormProps & {
  workers: ListedWorker[];
  saved: Worker | null;
  connection: Connection | undefined;
  price: PriceChoice;
};

/** Where the rarer settings stand, and what of them goes into a request as it is. */
export const advancedTitle = "Limits, time-outs, price, dialect";
export const furtherFieldsTitle = "Further fields of the request (JSON)";

const none = "none";
const advanced: WorkerField[] = [
  "extraBody",
  "tokenField",
  "systemRole",
  "streamUsage",
  "idleTimeout",
  "callTimeout",
  "concurrency",
  "requestsPerMinute",
  "tokensPerMinute",
  "fallbackId",
  "priceTier",
  "priceId",
];
const untouched = newWorkerDraft({});

/** Limits, prices and the ways of single servers; folded away until one of them is set. */
export function AdvancedFields(props: AdvancedFieldsProps) {
  const { draft, problems } = props;
  const isUsed = advanced.some((name) => draft[name] !== untouched[name] || problems[name]);
  return (
    <details open={isUsed} className="group">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted group-open:rotate-90" />
        {advancedTitle}
      </summary>
      <div className="mt-4 space-y-7">
        <Limits {...props} />
        <PriceFields {...props} />
        <Fallback {...props} />
        <Dialect {...props} />
      </div>
    </details>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-xs font-medium text-muted">{title}</legend>
      {children}
    </fieldset>
  );
}

type NumberName =
  | "concurrency"
  | "requestsPerMinute"
  | "tokensPerMinute"
  | "idleTimeout"
  | "callTimeout";

const limitInputs: { name: NumberName; label: string; hint: string; placeholder: string }[] = [
  {
    name: "concurrency",
    label: "Calls at once",
    hint: "Over all processes.",
    placeholder: "no limit",
  },
  {
    name: "requestsPerMinute",
    label: "Calls a minute",
    hint: "Further calls wait.",
    placeholder: "no limit",
  },
  {
    name: "tokensPerMinute",
    label: "Tokens a minute",
    hint: "In and out together.",
    placeholder: "no limit",
  },
  {
    name: "idleTimeout",
    label: "Silence (s)",
    hint: "Nothing received for so long: stalled.",
    placeholder: "studio's own",
  },
  {
    name: "callTimeout",
    label: "Whole call (s)",
    hint: "Given up after that.",
    placeholder: "as the step",
  },
];

function Limits({ draft, problems, onChange }: WorkerFormProps) {
  return (
    <Group title="Limits and time-outs">
      <div className="grid gap-4 sm:grid-cols-3">
        {limitInputs.map(({ name, ...input }) => (
          <TextInput
            key={name}
            {...input}
            isNumber
            problem={problems[name]}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </Group>
  );
}

function Fallback(props: AdvancedFieldsProps) {
  const { draft, problems, onChange, workers, connection, saved } = props;
  const own = { id: saved?.settings.id ?? null, isSimulated: connection?.kind === "simulated" };
  const others = possibleFallbacks(workers, own, draft.fallbackId);
  return (
    <Group title="When it fails for good">
      <ChoiceInput
        label="Fallback worker"
        hint="Takes the call over and is named in the run. Its cost counts."
        problem={problems.fallbackId}
        value={draft.fallbackId ?? none}
        onChange={(id) => onChange({ fallbackId: id === none ? null : id })}
        options={[
          { value: none, label: "None: the step fails" },
          ...others.map(({ settings, connectionLabel }) => ({
            value: settings.id,
            label: showBidiControls(settings.label),
            hint: showBidiControls(connectionLabel),
          })),
        ]}
      />
    </Group>
  );
}

const auto = { value: "auto", label: "Automatic", hint: "Begins with the usual way and learns." };

function pick<Value extends string>(values: readonly Value[], value: string): Value | undefined {
  return values.find((known) => known === value);
}

/** Kinds whose wire has one way for what servers of chat completions take in several. */
const dialectless: ReadonlySet<ConnectionKind> = new Set(["anthropic", "simulated"]);

function ChatDialect({ draft, problems, onChange }: WorkerFormProps) {
  const set = (change: Partial<WorkerDraft>) => onChange(change);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <ChoiceInput
        label="Token cap is sent as"
        hint="Newer OpenAI models refuse max_tokens."
        problem={problems.tokenField}
        value={draft.tokenField}
        onChange={(value) =>
          set({
            tokenField: pick(["auto", "max_tokens", "max_completion_tokens"] as const, value),
          })
        }
        options={[
          auto,
          { value: "max_tokens", label: "max_tokens" },
          { value: "max_completion_tokens", label: "max_completion_tokens" },
        ]}
      />
      <ChoiceInput
        label="System text goes"
        hint="Some small models know no system role."
        problem={problems.systemRole}
        value={draft.systemRole}
        onChange={(value) => set({ systemRole: pick(["auto", "system", "user"] as const, value) })}
        options={[
          auto,
          { value: "system", label: "As a system message" },
          { value: "user", label: "Before the first user message" },
        ]}
      />
      <ChoiceInput
        label="Usage in the stream"
        hint="Off when the server refuses to be asked; tokens are then estimated."
        problem={problems.streamUsage}
        value={draft.streamUsage}
        onChange={(value) => set({ streamUsage: pick(["auto", "on", "off"] as const, value) })}
        options={[
          auto,
          { value: "on", label: "Asked for" },
          { value: "off", label: "Not asked for" },
        ]}
      />
    </div>
  );
}

function Dialect({ draft, problems, onChange, connection }: AdvancedFieldsProps) {
  return (
    <Group title="How the server wants its requests">
      {connection && dialectless.has(connection.kind) ? null : (
        <ChatDialect draft={draft} problems={problems} onChange={onChange} />
      )}
      <TextArea
        label={furtherFieldsTitle}
        hint='Sent beside the usual ones, as in {"top_k": 40}. They never replace model, messages or stream.'
        isCode
        rows={4}
        placeholder="{}"
        problem={problems.extraBody}
        value={draft.extraBody}
        onChange={(extraBody) => onChange({ extraBody })}
      />
    </Group>
  );
}
