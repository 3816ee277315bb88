"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { focusFirstProblem } from "./focus-first-problem";
import { noticeOf, type Problems, type ServerProblems } from "./server-problems";

type Read<Name extends string, Body> =
  | { ok: true; body: Body }
  | { ok: false; problems: Problems<Name> };

export type DraftFormOptions<Draft, Body> = {
  initial: Draft;
  read(draft: Draft): Read<keyof Draft & string, Body>;
  /** What the server refused, by field. */
  problemsOf(error: unknown): ServerProblems<keyof Draft & string>;
  send(body: Body, callbacks: { onSuccess(): void; onError(error: unknown): void }): void;
  onDirty?(isDirty: boolean): void;
  onSaved(): void;
};

/**
 * A draft in a form, what is wrong with it, and the saving of it. What the server refuses is treated as what is found
 * here: the first wrong field gets the focus, and its fault is gone once it is edited.
 */
export function useDraftForm<Draft extends object, Body>(options: DraftFormOptions<Draft, Body>) {
  type Name = keyof Draft & string;
  const { initial, problemsOf, send, onDirty, onSaved } = options;
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems<Name>>({});
  const [error, setError] = useState<unknown>(null);
  const read = options.read(draft);
  const differs = (one: Draft) => JSON.stringify(one) !== JSON.stringify(start);
  const own: Problems<Name> = read.ok ? {} : read.problems;
  // An empty field is no mistake before the first try to save.
  const shown = wasTried ? own : keep(own, (name) => draft[name] !== "");
  const problems: Problems<Name> = { ...shown, ...refused };

  // Outside React: the focus goes to what the server refused, once it is shown.
  useEffect(() => {
    if (error !== null) focusFirstProblem(form.current);
  }, [error]);

  const handleChange = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    setRefused(keep(refused, (name) => !(name in change)));
    setError(null);
    onDirty?.(differs(next));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!read.ok) return focusFirstProblem(form.current);
    setError(null);
    setRefused({});
    send(read.body, {
      onSuccess: onSaved,
      onError: (failure) => {
        setError(failure);
        setRefused(problemsOf(failure).fields);
      },
    });
  };
  const isDirty = differs(draft);
  const isRefused = Object.keys(refused).length > 0 || error !== null;
  return {
    form,
    draft,
    problems,
    isDirty,
    /** What the server said beyond the fields; null: nothing, or that was before an edit. */
    notice: noticeOf(error, problemsOf(error)),
    saveState: {
      wrong: wasTried ? Object.keys(problems).length : 0,
      isRefused,
      isDirty,
    },
    handleChange,
    handleSubmit,
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
