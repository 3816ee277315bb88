"use client";

import { useState } from "react";
import { useLeaveWarning } from "./discard-dialog";

/** The closing of an editor, which asks before unsaved changes are thrown away. `onClose` takes it from the page. */
export function useGuardedClose(isOpen: boolean, onClose: () => void) {
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useLeaveWarning(isDirty && isOpen);
  const close = () => {
    setAsking(false);
    setDirty(false);
    onClose();
  };
  const handleOpenChange = (willOpen: boolean) => {
    if (willOpen) return;
    if (isDirty) setAsking(true);
    else close();
  };
  return {
    setDirty,
    close,
    handleOpenChange,
    discard: { isOpen: isAsking, onKeep: () => setAsking(false), onDiscard: close },
  };
}
