"use client";

import { useRef } from "react";

// The focus chooses a tab, so it never goes to one that is not chosen.
const fields =
  "input, textarea, select, button:not([data-close], [role=tab][data-state=inactive]), a[href]";

/**
 * Where the focus goes when a dialog opens and closes: to what is marked `data-focus-first` or its first field, and back to
 * where it was. Radix gives it back to a trigger of its own only, and our dialogs are opened by state.
 */
export function useDialogFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      const { activeElement } = document;
      before.current = activeElement instanceof HTMLElement ? activeElement : null;
      const content = event.currentTarget;
      if (!(content instanceof HTMLElement)) return;
      event.preventDefault();
      const first = content.querySelector<HTMLElement>("[data-focus-first]");
      // What is not shown at this width takes no focus, nor what can only be read.
      const shown = [...content.querySelectorAll<HTMLElement>(fields)].find(
        (field) =>
          field.getClientRects().length > 0 && !field.matches(":is(input, textarea)[readonly]"),
      );
      (first ?? shown ?? content).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      before.current?.focus();
    },
  };
}
