import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { lengthProblem, lengthRemark, type TextLength } from "./text-length";

export type FieldProps = {
  id: string;
  label: string;
  /** One line on what the value does. */
  hint?: ReactNode;
  error?: string | null;
  /** For a text with a limit: a longer one is never cut, it is said to be too long. */
  length?: TextLength;
  children: ReactNode;
  className?: string;
};

/** A labelled input. The input takes `id` and `aria-describedby={fieldHintId(id)}`. */
export function Field({ id, label, hint, error, length, children, className }: FieldProps) {
  const problem = error ?? (length ? lengthProblem(length) : null);
  const remark = length ? lengthRemark(length) : null;
  return (
    <div className={classNames("space-y-1", className)}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children}
      <p
        id={fieldHintId(id)}
        className={classNames("text-xs", problem ? "text-state-failed" : "text-muted")}
      >
        {problem ?? hint}
        {remark && !problem ? (
          <span className="float-right ml-3 whitespace-nowrap tabular-nums">{remark}</span>
        ) : null}
      </p>
    </div>
  );
}

export function fieldHintId(id: string): string {
  return `${id}-hint`;
}

export const inputStyle =
  "h-9 w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-sm placeholder:text-muted aria-invalid:border-state-failed disabled:opacity-50";
