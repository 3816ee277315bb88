"use client";

import { useState } from "react";

/** Which one of several dialogs is open. */
export function useNamedDialog<Name extends string>() {
  const [shown, setShown] = useState<Name | null>(null);
  return {
    /** Opens it when called: `onClosed={open("rename")}`. */
    open: (name: Name) => () => setShown(name),
    /** The state of one as its dialog takes it. */
    dialog: (name: Name) => ({
      isOpen: shown === name,
      onOpenChange: (isOpen: boolean) => setShown(isOpen ? name : null),
    }),
  };
}
