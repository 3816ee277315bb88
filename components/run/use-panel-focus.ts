"use client";

import { type RefObject, useEffect, useRef } from "react";
import { workflowId } from "./skip-to-workflow";

/**
 * Who opens a step by the keyboard goes on in the panel beside it, and comes back to the step when the panel closes. The
 * mouse takes the focus nowhere.
 */
export function usePanelFocus(selectedId: string | null): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const before = useRef(selectedId);

  // Outside React: the focus of the page.
  useEffect(() => {
    const last = before.current;
    before.current = selectedId;
    if (selectedId === last) return;
    const { activeElement } = document;
    if (selectedId !== null) {
      const isByKeyboard = activeElement?.matches(`#${workflowId} button:focus-visible`) ?? false;
      if (isByKeyboard) panel.current?.focus({ preventScroll: true });
    } else if (last !== null && activeElement === document.body) {
      stepButton(last)?.focus();
    }
  }, [selectedId]);

  return panel;
}

/** The step on the canvas, else in the list. */
function stepButton(id: string): HTMLElement | null {
  const name = CSS.escape(id);
  return document.querySelector(
    `#${workflowId} :is([data-id="${name}"], [data-step="${name}"]) button`,
  );
}
