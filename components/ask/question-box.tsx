"use client";

import type { RefObject } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { maxQuestionLength } from "@/lib/api-contract";

export type QuestionBoxProps = {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange(value: string): void;
};

/** From here on the number of characters is shown. */
const longQuestion = 2_000;

export function QuestionBox({ ref, value, onChange }: QuestionBoxProps) {
  const isTooLong = value.trim().length > maxQuestionLength;
  return (
    <div className="px-4 pt-3.5 pb-2">
      <label htmlFor="question" className="sr-only">
        Question
      </label>
      <textarea
        id="question"
        ref={ref}
        // biome-ignore lint/a11y/noAutofocus: the one thing this page is for; the heading above names it
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Ask anything: a proof, a program, a plan, a question with several parts…"
        rows={4}
        aria-describedby="question-length"
        aria-invalid={isTooLong}
        className="field-sizing-content max-h-[50dvh] min-h-28 w-full resize-none bg-transparent text-base leading-relaxed outline-none placeholder:text-muted"
      />
      <p
        id="question-length"
        className={classNames(
          "text-right text-xs tabular-nums",
          isTooLong ? "text-state-failed" : "text-muted",
          value.length < longQuestion && "sr-only",
        )}
      >
        {formatCount(value.trim().length)} of {formatCount(maxQuestionLength)} characters
        {isTooLong ? ": too long to ask" : ""}
      </p>
    </div>
  );
}
