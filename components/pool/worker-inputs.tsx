"use client";

import { type ReactNode, useId } from "react";
import { Field, fieldHintId, inputStyle } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";

type InputProps = {
  label: string;
  hint?: ReactNode;
  problem: string | undefined;
  value: string;
  onChange(value: string): void;
  className?: string;
};

export type TextInputProps = InputProps & {
  placeholder?: string;
  /** A longer text stays as it is and is said to be too long. */
  maxLength?: number;
  isNumber?: boolean;
  /** Its characters are code: an id, an address. */
  isCode?: boolean;
  /** Offered while typing. */
  suggestions?: readonly string[];
  onFocus?: () => void;
};

/** A labelled line of text or a number. */
export function TextInput(props: TextInputProps) {
  const id = useId();
  const { label, hint, problem, value, onChange, className, suggestions } = props;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={problem}
      length={lengthOf(props)}
      className={className}
    >
      <input
        id={id}
        value={value}
        inputMode={props.isNumber ? "decimal" : undefined}
        autoComplete="off"
        spellCheck={props.isNumber || props.isCode ? false : undefined}
        placeholder={props.placeholder}
        list={suggestions ? `${id}-list` : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={fieldHintId(id)}
        onChange={(event) => onChange(event.target.value)}
        onFocus={props.onFocus}
        className={`${inputStyle} ${props.isNumber ? "tabular-nums" : ""} ${props.isCode ? "font-mono text-[0.8125rem]" : ""}`}
      />
      {suggestions ? (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </Field>
  );
}

export type TextAreaProps = InputProps & {
  rows: number;
  placeholder?: string;
  maxLength?: number;
  isCode?: boolean;
};

function lengthOf({ value, maxLength }: { value: string; maxLength?: number }) {
  return maxLength === undefined ? undefined : { text: value, limit: maxLength };
}

/** A labelled text of several lines. */
export function TextArea(props: TextAreaProps) {
  const id = useId();
  const { label, hint, problem, value, onChange, className, isCode } = props;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={problem}
      length={lengthOf(props)}
      className={className}
    >
      <textarea
        id={id}
        rows={props.rows}
        value={value}
        placeholder={props.placeholder}
        spellCheck={isCode ? false : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={fieldHintId(id)}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputStyle} h-auto resize-y py-2 ${isCode ? "font-mono text-[0.8125rem]" : ""}`}
      />
    </Field>
  );
}

export type ChoiceInputProps = InputProps & { options: SelectOption[] };

/** A labelled choice of few. */
export function ChoiceInput(props: ChoiceInputProps) {
  const id = useId();
  const { label, hint, problem, value, onChange, options, className } = props;
  return (
    <Field id={id} label={label} hint={hint} error={problem} className={className}>
      <Select
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        isInvalid={problem !== undefined}
        describedBy={fieldHintId(id)}
        groups={[{ label: "", options }]}
        className="w-full"
      />
    </Field>
  );
}
