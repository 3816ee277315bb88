import type { ReactNode } from "react";
import { notesInWords } from "@/components/canvas/words";
import { CopyButton } from "@/components/ui/copy-button";
import { Markdown } from "@/components/ui/markdown";
import type { WorkerSnapshot } from "@/lib/runs";
import { isNeverSent, seesInWords } from "../sees-in-words";
import type { PanelProps } from "./panel-props";
import { Facts, Part } from "./parts";
import { Simulated } from "./simulated";

export function SubtaskPanel({ run, node }: PanelProps) {
  const { step, worker } = node;
  const notes = notesInWords(step, worker);
  return (
    <>
      <Part title="Subtask" aside={<CopyButton text={step.subtask} label="Copy the subtask" />}>
        <Markdown text={step.subtask} />
      </Part>
      <Part title="What it is shown">
        <p>
          {isNeverSent(run, step)
            ? "Nothing was sent to it."
            : `${capitalise(seesInWords(run, step))}.`}
        </p>
      </Part>
      {step.error ? (
        <Part title="Why it failed">
          <p className="wrap-anywhere text-state-failed">{step.error.message}</p>
        </Part>
      ) : null}
      {notes.length > 0 ? (
        <Part title="Remarks">
          <ul className="list-disc space-y-1 pl-4">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      {worker ? (
        <Part title="Worker">
          <Facts
            facts={[
              ["Name", worker.label],
              ["Place in the pool", step.worker],
              ["Model", worker.model],
              ["Provider", providerOf(worker)],
              ["Temperature", worker.temperature],
              ["Token cap", worker.maxTokens.toLocaleString("en-US")],
              ["Reasoning effort", worker.reasoningEffort],
            ]}
          />
        </Part>
      ) : null}
    </>
  );
}

const spoken = {
  "openai-compatible": "OpenAI API",
  anthropic: "Anthropic API",
  builtin: "part of the studio",
};

/** The server, where it may be seen, and what it speaks. */
function providerOf({ provider, baseUrl }: WorkerSnapshot): ReactNode {
  if (provider === "simulated") return <Simulated />;
  const api = spoken[provider];
  return baseUrl !== null && URL.canParse(baseUrl) ? `${new URL(baseUrl).host}, ${api}` : api;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
