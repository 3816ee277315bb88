"use client";

import { useState } from "react";
import type { Problems } from "./server-problems";

type Read<Name extends string, Body> =
  | { ok: true; body: Body }
  | { ok: false; problems: Problems<Name> };

export type DraftFormOptions<Draft, Body> = {
  initial: Draft;
  read(draft: Draft): Read<keyof Draft & string, Body>;
  /** What the server refused, by field. */
  problemsOf(error: unknown): { fields: Problems<keyof Draft & string> };
  send(body: Body, callbacks: { onSuccess(): void; onError(error: unknown): void }): void;
  onDirty(isDirty: boolean): void;
  onSaved(): void;
};

/** A draft in a form, what is wrong with it, and the saving of it. */
export function useDraftForm<Draft extends object, Body>(options: DraftFormOptions<Draft, Body>) {
  type Name = keyof Draft & string;
  const { initial, problemsOf, send, onDirty, onSaved } = options;
  const [start] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems<Name>>({});
  const read = options.read(draft);
  const differs = (one: Draft) => JSON.stringify(one) !== JSON.stringify(start);
  const own: Problems<Name> = read.ok ? {} : read.problems;
  // An empty field is no mistake before the first try to save.
  const shown = wasTried ? own : keep(own, (name) => draft[name] !== "");

  const handleChange = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    setRefused(keep(refused, (name) => !(name in change)));
    onDirty(differs(next));
  };
  /** False when something is wrong with the draft, which is then shown. */
  const submit = (): boolean => {
    setTried(true);
    if (!read.ok) return false;
    send(read.body, {
      onSuccess: onSaved,
      onError: (error) => setRefused(problemsOf(error).fields),
    });
    return true;
  };
  return {
    draft,
    problems: { ...shown, ...refused },
    isDirty: differs(draft),
    handleChange,
    submit,
  };
}

function keep<Name extends string>(
  problems: Problems<Name>,
  isKept: (name: Name) => boolean,
): Problems<Name> {
  // Object.entries widens the names, which are those of the type.
  const entries = Object.entries(problems) as [Name, string][];
  return Object.fromEntries(entries.filter(([name]) => isKept(name))) as Problems<Name>;
}

/** Once the fields have shown what is wrong with them; a folded part is opened. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  });
}
