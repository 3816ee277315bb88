"use client";

import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/api-client";
import type { Connection } from "@/lib/api-contract";
import { ownerOfKey } from "@/lib/runs";
import { newConnectionDraft, toConnectionDraft } from "./connection-draft";
import { ConnectionForm } from "./connection-form";
import { kindLooks } from "./connection-kinds";
import { DiscardDialog } from "./discard-dialog";
import { newId, useEditedConnection } from "./pool-url";
import { useGuardedClose } from "./use-guarded-close";
import { useLiveConnections } from "./use-live";

/** The dialog of a connection, new or there; which one is in the address. */
export function ConnectionEditor() {
  const [edited, setEdited] = useEditedConnection();
  const isOpen = edited.connection !== null;
  const guard = useGuardedClose(isOpen, () => void setEdited(null));
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={guard.handleOpenChange}
        title={edited.connection === newId ? "New connection" : "Edit connection"}
        className="max-w-xl outline-none"
      >
        <Content onDirty={guard.setDirty} onClose={guard.close} />
      </Dialog>
      <DiscardDialog {...guard.discard} />
    </>
  );
}

type ContentProps = { onDirty(isDirty: boolean): void; onClose(): void };

function Content({ onDirty, onClose }: ContentProps) {
  const [edited] = useEditedConnection();
  const { data, error } = useLiveConnections();
  if (!data) {
    if (error) {
      return <ErrorState title="The connection could not be loaded" {...errorText(error)} />;
    }
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">The connection is loading.</span>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    );
  }
  const saved = data.connections.find(({ id }) => id === edited.connection) ?? null;
  if (!saved && edited.connection !== newId) {
    return (
      <p className="py-6 text-center text-sm text-muted">
        There is no such connection. It may have been deleted.
      </p>
    );
  }
  return (
    <ConnectionForm
      key={edited.connection ?? ""}
      saved={saved}
      initial={initialDraft(saved, edited.key)}
      keyNames={data.keyNames}
      onDirty={onDirty}
      onClose={onClose}
    />
  );
}

function initialDraft(saved: Connection | null, keyName: string | null) {
  if (saved) return toConnectionDraft(saved);
  const kind = keyName === null ? null : ownerOfKey(keyName);
  return newConnectionDraft({
    ...(kind ? { kind, label: kindLooks[kind].word } : {}),
    ...(keyName === null ? {} : { keyChoice: "env" as const, keyName }),
  });
}
