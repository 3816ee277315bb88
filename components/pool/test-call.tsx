"use client";

import { useMutation } from "@tanstack/react-query";
import { PlugZap, Square } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { newSubmissionKey } from "@/components/ask/submission";
import { readNumber } from "@/components/form/read-number";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { errorText, workerMutations } from "@/lib/api-client";
import { longestTestMs, type Worker } from "@/lib/api-contract";
import { isAbortError } from "@/lib/errors";
import { Elapsed } from "./elapsed";
import { TestResult } from "./test-result";
import { limitInWords } from "./tested-call";
import { numberRules, readWorkerDraft, type WorkerDraft, workerProblemsOf } from "./worker-draft";

const unsavedWords = "Called with the settings as they stand in the editor, unsaved. ";
const realWords =
  "The call is real: it counts against limits and budgets, and costs what it costs.";
const simulatedWords = "The worker is simulated: no model is called, and no money is spent.";

const usualMessage = "Reply with the word ready.";

export type TestCallProps = {
  saved: Worker | null;
  draft: WorkerDraft;
  /** The draft differs from what is saved, so it is what is tried. */
  isDirty: boolean;
  isSimulated: boolean;
};

/** Calls the worker once, with the settings as they stand in the editor, and shows what went over the wire. */
export function TestCall({ saved, draft, isDirty, isSimulated }: TestCallProps) {
  const id = useId();
  const [message, setMessage] = useState(usualMessage);
  const [hasProblem, setHasProblem] = useState(false);
  const call = useRef<{ id: string; leave: AbortController } | null>(null);
  const test = useMutation(workerMutations.test());
  const stop = useMutation(workerMutations.stopTest());
  // Outside React: a call that is under way ends with the view that asked for it.
  useEffect(() => () => call.current?.leave.abort(), []);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const worker = toTested(saved, draft, isDirty);
    setHasProblem(worker === null);
    if (!worker) return;
    const leave = new AbortController();
    call.current = { id: newSubmissionKey(), leave };
    test.mutate({
      worker,
      message: message.trim() || usualMessage,
      callId: call.current.id,
      signal: leave.signal,
    });
  };
  const handleStop = () => {
    if (!call.current) return;
    const { id, leave } = call.current;
    // Where the server cannot find the call, leaving it ends it, too.
    stop.mutate(id, { onError: () => leave.abort() });
  };
  return (
    <div className="space-y-5">
      <form onSubmit={handleSubmit} className="space-y-3">
        <Field
          id={id}
          label="Message"
          hint={`${isDirty ? unsavedWords : ""}${isSimulated ? simulatedWords : realWords}`}
          length={{ text: message, limit: 10_000 }}
        >
          <textarea
            id={id}
            rows={3}
            value={message}
            aria-describedby={fieldHintId(id)}
            onChange={(event) => setMessage(event.target.value)}
            className={`${inputStyle} h-auto resize-y py-2`}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" isBusy={test.isPending}>
            {test.isPending ? null : <PlugZap aria-hidden />}
            {test.isPending ? "Under way" : "Call"}
          </Button>
          {test.isPending ? (
            <>
              <Button isBusy={stop.isPending} onClick={handleStop}>
                {stop.isPending ? null : <Square aria-hidden />}
                Stop
              </Button>
              <Elapsed />
            </>
          ) : null}
          <span className="text-sm text-muted">
            Stops by itself after {limitInWords(limitOf(draft))}.
          </span>
        </div>
      </form>
      <div aria-live="polite" className="space-y-5">
        {hasProblem ? (
          <p className="text-sm text-state-failed">
            Some settings are not right yet. Mend the fields marked red under Settings first.
          </p>
        ) : null}
        {test.error ? <Failure error={test.error} /> : null}
        {test.data && !test.isPending ? <TestResult test={test.data} /> : null}
      </div>
    </div>
  );
}

/** A worker's own time-out is kept to, but not a longer one than a test may take. */
function limitOf({ callTimeout }: WorkerDraft): number {
  const { value } = readNumber(callTimeout, numberRules.callTimeout);
  return value === null ? longestTestMs : Math.min(value * 1_000, longestTestMs);
}

function toTested(saved: Worker | null, draft: WorkerDraft, isDirty: boolean) {
  if (saved && !isDirty) return { id: saved.settings.id };
  const read = readWorkerDraft(draft);
  return read.ok ? read.body : null;
}

function Failure({ error }: { error: unknown }) {
  if (isAbortError(error)) {
    return (
      <p className="text-sm text-muted">Stopped. The provider may still bill what it wrote.</p>
    );
  }
  const { fields, others } = workerProblemsOf(error);
  return (
    <ErrorState title="The call could not be made" {...errorText(error)}>
      {[...Object.entries(fields).map(([name, text]) => `${name}: ${text}`), ...others].map(
        (text) => (
          <p key={text}>{text}</p>
        ),
      )}
    </ErrorState>
  );
}
