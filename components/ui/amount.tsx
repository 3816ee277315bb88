"use client";

import { useState } from "react";

export type AmountProps = {
  /** As it is shown, rounded. */
  text: string;
  /** The same to the last decimal. */
  exact: string;
  /** What its wording means; for a title. */
  note?: string;
};

/** A figure that shows all its decimals when it is pressed, if it has more than are shown. */
export function Amount({ text, exact, note }: AmountProps) {
  const [isExact, setExact] = useState(false);
  if (text === exact) return note === undefined ? text : <span title={note}>{text}</span>;
  return (
    <button
      type="button"
      title={note ?? `Unrounded: ${exact}.`}
      aria-label={isExact ? exact : `${text}, unrounded ${exact}`}
      onClick={() => setExact(!isExact)}
      className="cursor-pointer text-right underline decoration-border-strong decoration-dotted underline-offset-3"
    >
      {isExact ? exact : text}
    </button>
  );
}
