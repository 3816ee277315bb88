"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * For a button that another one replaces when `state` changes: the focus that the page lost with the old one goes to the
 * one that the reference is on then. Where the page stands scrolled to stays.
 */
export function useFocusKept(state: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);

  // Outside React: the focus, which goes to the body when the button that had it is taken away.
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);

  return button;
}
