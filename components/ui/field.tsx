import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type FieldProps = {
  id: string;
  label: string;
  /** One line on what the value does. */
  hint?: ReactNode;
  error?: string | null;
  children: ReactNode;
  className?: string;
};

/** A labelled input. The input takes `id` and `aria-describedby={fieldHintId(id)}`. */
export function Field({ id, label, hint, error, children, className }: FieldProps) {
  return (
    <div className={classNames("space-y-1", className)}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children}
      <p
        id={fieldHintId(id)}
        className={classNames("text-xs", error ? "text-state-failed" : "text-muted")}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

export function fieldHintId(id: string): string {
  return `${id}-hint`;
}

export const inputStyle =
  "h-9 w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-sm placeholder:text-muted aria-invalid:border-state-failed disabled:opacity-50";
