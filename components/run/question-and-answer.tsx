"use client";

import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { answerOrigin } from "@/components/canvas/words";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { Markdown } from "@/components/ui/markdown";
import { errorText, type RunSource, runQueries } from "@/lib/api-client";
import { findStep, hasEnded, type Run, type Step } from "@/lib/runs";
import { EndNotice, endRemark, type Remark } from "./end-notice";
import { Folded } from "./folded";
import { formatLength } from "./format-length";
import { CutHere, flawRemark } from "./reply-flaw";
import { WaitingNotice } from "./waiting-notice";

/** The question, and the answer as soon as there is one. */
export function QuestionAndAnswer({ run, source }: { run: Run; source: RunSource }) {
  const [wasLive] = useState(!hasEnded(run.status));
  const style = classNames(answerStyle, wasLive && keptHeight);
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-surface">
      <section aria-label="Question" className="relative py-2 pr-14 pl-4 sm:flex sm:gap-3">
        <h2 className={labelStyle}>Question</h2>
        <Folded lines="max-h-[5rem]">
          <Markdown text={run.question} />
        </Folded>
        <CopyButton
          text={run.question}
          label="Copy the question"
          className="absolute top-1 right-2.5"
        />
      </section>
      {run.answer ? (
        <AnswerPart run={run} source={source} answer={run.answer} className={style} />
      ) : (
        <NoAnswer run={run} source={source} className={style} />
      )}
    </div>
  );
}

/** Wide enough for the badge below the word; beside it on narrow screens. */
const labelStyle =
  "flex w-26 shrink-0 gap-x-2 gap-y-1 pt-1 text-xs text-muted max-sm:mb-1 max-sm:w-auto max-sm:flex-wrap max-sm:items-center sm:flex-col sm:items-start";

const answerStyle = "relative border-t border-border py-2.5 pr-14 pl-4 sm:flex sm:gap-3";

/**
 * As high as a folded answer with its button, and as the whole of why there is none, whatever the state of a run that is
 * watched: nothing below moves when the answer comes, or when none does.
 */
const keptHeight = "min-h-[17.5rem] sm:min-h-[11rem]";

type NoAnswerProps = { run: Run; source: RunSource; className: string };

function NoAnswer({ run, source, className }: NoAnswerProps) {
  const remark = endRemark(run, source);
  return (
    <section aria-label="Answer" className={className}>
      <h2 className={labelStyle}>Answer</h2>
      {/* There is nothing to copy, so its room is not kept. */}
      <div className="-mr-10 min-w-0 flex-1 space-y-2">
        {remark ? <EndNotice remark={remark} isWhole /> : null}
        {run.status === "queued" ? <WaitingNotice source={source} /> : null}
        {remark ? null : (
          <p className="text-muted">
            {hasEnded(run.status) ? "The run has no answer." : "The answer appears here."}
          </p>
        )}
      </div>
    </section>
  );
}

function remarksOf(run: Run, source: RunSource, answering: Step | undefined): Remark[] {
  const flaw = answering ? flawRemark(answering) : null;
  return [endRemark(run, source), flaw].filter((remark) => remark !== null);
}

type AnswerPartProps = NoAnswerProps & { answer: NonNullable<Run["answer"]> };

function AnswerPart({ run, source, answer, className }: AnswerPartProps) {
  const [isWhole, setIsWhole] = useState(false);
  const answering = findStep(run, answer.stepKey);
  const fullLength = answering?.cut.reply ?? answer.text.length;
  const isCut = fullLength > answer.text.length;
  const step = useQuery({ ...runQueries.step(source, answer.stepKey), enabled: isWhole && isCut });
  const isHead = isCut && !step.data;
  const text = isCut && step.data ? step.data.reply : answer.text;
  const load = () => {
    if (step.error) void step.refetch();
    else setIsWhole(true);
  };
  const remarks = remarksOf(run, source, answering);
  const origin = answerOrigin(run);
  return (
    <section aria-label="Answer" className={className}>
      <h2 className={labelStyle}>
        Answer
        {answer.isBestSoFar ? (
          <Badge look="warning">
            <Flag aria-hidden />
            Best so far
          </Badge>
        ) : null}
        {origin ? <span className="font-normal">{origin}</span> : null}
      </h2>
      <div className="min-w-0 flex-1 space-y-2">
        {remarks.length > 0 ? (
          // Below the button that copies, where the answer has a line for its name alone.
          <div className="space-y-2 max-sm:-mr-10">
            {remarks.map((remark) => (
              <EndNotice key={remark.title} remark={remark} />
            ))}
          </div>
        ) : null}
        <Folded
          lines={remarks.length > 0 ? "max-h-[4.25rem]" : "max-h-[11.25rem] sm:max-h-[7.5rem]"}
          mark={isHead ? null : <CutHere step={answering} />}
          // The head of a text that is not loaded does not end where the answer does.
          keeps={isHead ? "start" : "end"}
          rest={
            isHead ? { size: formatLength(fullLength), isLoading: step.isFetching, load } : null
          }
        >
          <Markdown text={text} />
          {isHead && step.error ? (
            <ErrorState
              title="The rest of the answer could not be loaded"
              {...errorText(step.error)}
              onRetry={load}
              className="mt-3"
            />
          ) : null}
        </Folded>
      </div>
      <CopyButton
        text={text}
        label={isHead ? "Copy the head of the answer" : "Copy the answer"}
        className="absolute top-1 right-2.5"
      />
    </section>
  );
}
