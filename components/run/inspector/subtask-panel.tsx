import { notesInWords } from "@/components/canvas/words";
import { CopyButton } from "@/components/ui/copy-button";
import { Markdown } from "@/components/ui/markdown";
import { isNeverSent, seesInWords } from "../sees-in-words";
import type { PanelProps } from "./panel-props";
import { Facts, Part } from "./parts";
import { Simulated } from "./simulated";

export function SubtaskPanel({ run, node }: PanelProps) {
  const { step, worker } = node;
  const notes = notesInWords(step, worker);
  const provider = worker?.provider === "simulated" ? <Simulated /> : worker?.provider;
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
              ["Provider", provider],
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

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
