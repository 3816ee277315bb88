"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export type DiscardDialogProps = { isOpen: boolean; onKeep(): void; onDiscard(): void };

/** Asks before changes that are not saved are thrown away. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onKeep();
      }}
      title="Discard the changes?"
      description="They are not saved yet."
      footer={
        <>
          <Button onClick={onKeep}>Go on editing</Button>
          <Button look="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
      className="max-w-sm"
    >
      {null}
    </Dialog>
  );
}

/** Has the browser ask before a page with unsaved changes is left. */
export function useLeaveWarning(isDirty: boolean): void {
  // Outside React: the browser's own question when a tab is closed or reloaded.
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
