"use client";

import { useEffect } from "react";

/** Calls `onEscape` on the Escape key, unless a dialog or menu is open, which the key closes first. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  // Outside React: the keyboard.
  useEffect(() => {
    if (!isActive) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A tooltip goes with the same key; it is no reason to press it twice.
      if (event.defaultPrevented && !document.querySelector("[role=tooltip]")) return;
      if (document.querySelector("[role=dialog], [role=menu], [role=listbox]")) return;
      onEscape();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isActive, onEscape]);
}
