import { Ban, CircleCheck, CircleSlash, CircleX, Unplug } from "lucide-react";
import { SimulatedMark } from "@/components/canvas/node-views/simulated-mark";
import { causeInWords, waitOf } from "@/components/canvas/wait-words";
import { isSimulated } from "@/components/canvas/words";
import { exactCost, formatDuration } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { type Attempt, calledWorker, type Step, type WorkerSnapshot } from "@/lib/runs";
import { attemptNotesInWords } from "../attempt-notes";
import { noCallWords } from "./no-call-words";
import type { PanelProps } from "./panel-props";
import { Facts, Nothing } from "./parts";

/** Every try of the step: each call is paid for, and one that was never made says so. */
export function AttemptsPanel({ run, node: { step, worker } }: PanelProps) {
  if (step.attempts.length === 0) {
    return <Nothing>{noCallWords(run, step)}</Nothing>;
  }
  return (
    <ol className="space-y-3">
      {waitOf(step) ? <li className="text-muted">{noCallWords(run, step)}</li> : null}
      {step.attempts.map((attempt, index) => (
        <AttemptCard
          key={attempt.index}
          attempt={attempt}
          before={step.attempts[index - 1]}
          noAnswer={index === step.attempts.length - 1 ? noAnswerOf(step, attempt) : null}
          called={step.standInId === undefined ? undefined : calledWorker(run.pool, step, attempt)}
          notes={attemptNotesInWords(attempt, calledWorker(run.pool, step, attempt) ?? worker)}
        />
      ))}
    </ol>
  );
}

/** Why the step could not use what its call brought, which was no failure of the call; null: it could, or there was one. */
function noAnswerOf({ status, error }: Step, attempt: Attempt): string | null {
  return status === "failed" && attempt.error === null ? (error?.message ?? null) : null;
}

/** Null where nobody saw the end: the process of the call ended first. */
function tookWords({ error, startedAt, endedAt }: Attempt): string | null {
  if (error?.code === "interrupted") return null;
  return formatDuration(Date.parse(endedAt) - Date.parse(startedAt));
}

function waitedAfter(before: Attempt, { startedAt }: Attempt): string {
  const waitMs = Date.parse(startedAt) - Date.parse(before.endedAt);
  return `${formatDuration(waitMs)} after ${causeInWords(before)}`;
}

type AttemptCardProps = {
  attempt: Attempt;
  before: Attempt | undefined;
  /** The worker that was called; undefined when it goes without saying. */
  called: WorkerSnapshot | undefined;
  noAnswer: string | null;
  notes: string[];
};

function AttemptOutcome({ attempt, noAnswer }: { attempt: Attempt; noAnswer: string | null }) {
  const { index, error, isCalled } = attempt;
  const name = `Attempt ${index + 1}`;
  if (isCalled === false) {
    return (
      <>
        <Ban aria-hidden className="size-4 text-state-cancelled" />
        {name} was not called
      </>
    );
  }
  // A call that was stopped, or whose process ended, is a call and no failure of the worker.
  if (error?.code === "cancelled" || error?.code === "interrupted") {
    return (
      <>
        <Unplug aria-hidden className="size-4 text-state-cancelled" />
        {name} was {error.code === "cancelled" ? "stopped" : "interrupted"}
      </>
    );
  }
  if (noAnswer !== null) {
    return (
      <>
        <CircleSlash aria-hidden className="size-4 text-state-timed-out" />
        {name} succeeded, but brought no answer
      </>
    );
  }
  return error ? (
    <>
      <CircleX aria-hidden className="size-4 text-state-failed" />
      {name} failed
    </>
  ) : (
    <>
      <CircleCheck aria-hidden className="size-4 text-state-succeeded" />
      {name} succeeded
    </>
  );
}

function AttemptCard({ attempt, before, called, noAnswer, notes }: AttemptCardProps) {
  const { error, waitedMs = 0 } = attempt;
  return (
    <li className="rounded-lg border border-border p-3">
      <p className="flex items-center gap-1.5 font-medium">
        <AttemptOutcome attempt={attempt} noAnswer={noAnswer} />
        {called && isSimulated(called) ? <SimulatedMark className="font-normal" /> : null}
      </p>
      {error ? <p className="mt-1.5 wrap-anywhere text-state-failed">{error.message}</p> : null}
      {noAnswer === null ? null : (
        <p className="mt-1.5 wrap-anywhere text-state-timed-out">{noAnswer}</p>
      )}
      <div className="mt-2">
        <Facts
          facts={[
            ["Worker called", called?.label ?? null],
            ["Waited before", before ? waitedAfter(before, attempt) : null],
            ["Waited for its turn", waitedMs > 0 ? formatDuration(waitedMs) : null],
            ["Took", tookWords(attempt)],
            [
              "First text after",
              attempt.firstTokenMs === null ? null : formatDuration(attempt.firstTokenMs),
            ],
            ["Finish", attempt.finishReason],
            ["Model that answered", attempt.servedModel],
            ["Cost", exactCost(attempt.cost)],
          ]}
        />
      </div>
      {notes.length > 0 ? (
        <ul aria-label="Remarks" className="mt-2 list-disc space-y-1 pl-4">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {showBidiControls(note)}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
