"use client";

import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
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
  const [wasTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const length = { text, limit: maxLength };
  const isEmpty = !hasVisibleText(text);
  const isWrong = isEmpty || lengthProblem(length) !== null;
  const missing = wasTried && isEmpty ? `Give it a ${label.toLowerCase()}.` : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWrong) input.current?.focus();
    else onRename(text.trim());
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      <Field
        id={id}
        label={label}
        hint={`From 1 to ${maxLength} characters. Invisible ones alone are no name.`}
        error={problem ?? missing}
        length={length}
      >
        <input
          ref={input}
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
        <Button type="submit" look="primary" isBusy={isBusy}>
          Rename
        </Button>
      </div>
    </form>
  );
}
