"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { hasVisibleText } from "@/lib/api-contract";
import { Button } from "./button";
import { Field, fieldHintId, inputStyle } from "./field";
import { lengthProblem } from "./text-length";

export type RenameFormProps = {
  label: string;
  value: string;
  maxLength: number;
  isBusy: boolean;
  /** Why this text was refused; shown at it until it is edited. */
  problem?: string;
  onEdit?(): void;
  /** What else went wrong, shown above the buttons. */
  error: ReactNode;
  onRename(text: string): void;
  onCancel(): void;
};

/** One line of text in a dialog, to be given another. */
export function RenameForm(props: RenameFormProps) {
  const { label, value, maxLength, isBusy, problem, error, onRename, onCancel } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const length = { text, limit: maxLength };
  const isWrong = !hasVisibleText(text) || lengthProblem(length) !== null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onRename(text.trim());
  };
  return (
    <form onSubmit={handleSubmit} className="space-y-4">
      <Field
        id={id}
        label={label}
        hint={`From 1 to ${maxLength} characters. Invisible ones alone are no name.`}
        error={problem}
        length={length}
      >
        <input
          id={id}
          value={text}
          aria-invalid={isWrong || problem !== undefined}
          aria-describedby={fieldHintId(id)}
          onChange={(event) => {
            setText(event.target.value);
            props.onEdit?.();
          }}
          onFocus={(event) => event.target.select()}
          className={inputStyle}
        />
      </Field>
      {error}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          aria-disabled={isWrong || undefined}
          aria-describedby={isWrong ? fieldHintId(id) : undefined}
        >
          Rename
        </Button>
      </div>
    </form>
  );
}
