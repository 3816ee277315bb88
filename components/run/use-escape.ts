"use client";

import { useEffect } from "react";

/** Calls `onEscape` on the Escape key, unless a dialog or menu is open, which the key closes first. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  // Outside React: the keyboard.
  useEffect(() => {
    if (!isActive) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (document.querySelector("[role=dialog], [role=menu], [role=listbox]")) return;
      onEscape();
    };
    // On its way down: an open tooltip keeps the key for itself, and would have to be closed first.
    window.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", handleKeyDown, { capture: true });
  }, [isActive, onEscape]);
}
