"use client";

import { useEffect, useRef } from "react";
import { focusFirstProblem } from "./focus-first-problem";
import { noticeOf, serverProblems } from "./server-problems";

type Saving = { error: unknown; reset(): void };

/** What the server refused of a small form: at its fields where it can be, and gone once something is edited. */
export function useRefusal<Name extends string>(
  save: Saving,
  places: readonly (readonly [path: string, name: Name])[],
) {
  const form = useRef<HTMLFormElement>(null);
  const said = serverProblems(save.error, places);
  // Outside React: the focus goes to what was refused, once it is shown.
  useEffect(() => {
    if (save.error !== null) focusFirstProblem(form.current);
  }, [save.error]);
  return {
    form,
    fields: said.fields,
    notice: noticeOf(save.error, said),
    isRefused: save.error !== null,
    handleEdit: () => {
      if (save.error !== null) save.reset();
    },
  };
}
