"use client";

import type { PoolChoice } from "@/lib/api-client";
import { PlanReading, type PlanReadingProps } from "./plan-reading";

export type PlanBoxProps = {
  text: string;
  onChange(text: string): void;
  pool: PoolChoice | undefined;
  reading: PlanReadingProps["reading"];
  error: Error | null;
};

const example = `model_id = [0, 1, 2]
subtasks = ["Plan the solution", "Carry out the plan", "Check the result and give the final answer"]
access_list = [[], ["all"], ["all"]]`;

/** A plan by hand: the three lists at the left, what they are read as at the right. */
export function PlanBox({ text, onChange, pool, reading, error }: PlanBoxProps) {
  return (
    <div className="grid border-t border-border md:grid-cols-2">
      <div className="border-border px-4 py-3 max-md:border-b md:border-r">
        <label htmlFor="plan-text" className="text-xs font-medium text-muted">
          Plan: three lists of equal length
        </label>
        <textarea
          id="plan-text"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          placeholder={example}
          spellCheck={false}
          rows={7}
          className="mt-2 field-sizing-content max-h-96 min-h-40 w-full resize-none bg-transparent font-mono text-xs leading-relaxed outline-none placeholder:text-muted"
        />
      </div>
      <section aria-label="What the plan is read as" aria-live="polite" className="px-4 py-3">
        {text.trim() === "" ? (
          <div className="space-y-3 text-sm text-muted">
            <p>
              One entry a step: the worker's number, what it is to do, and which earlier steps it
              may see. The last step's reply is the answer.
            </p>
            <button
              type="button"
              onClick={() => onChange(example)}
              className="cursor-pointer text-accent underline underline-offset-4"
            >
              Start from an example
            </button>
          </div>
        ) : (
          <PlanReading reading={reading} error={error} pool={pool} />
        )}
      </section>
    </div>
  );
}
