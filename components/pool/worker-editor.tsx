"use client";

import { ErrorState } from "@/components/ui/error-state";
import { showBidiControls } from "@/components/ui/safe-text";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { workerColors } from "@/components/ui/worker-color";
import { errorText } from "@/lib/api-client";
import type { Connection, Worker } from "@/lib/api-contract";
import { DiscardDialog } from "./discard-dialog";
import { newId, useEditedWorker } from "./pool-url";
import { withFirstTags } from "./use-first-tags";
import { useGuardedClose } from "./use-guarded-close";
import { useLiveConnections, useLiveWorkers } from "./use-live";
import { newWorkerDraft, toWorkerDraft, type WorkerDraft } from "./worker-draft";
import { WorkerEditorForm } from "./worker-editor-form";

/** The settings of a worker and a test call with them, in a panel over the page; which one is in the address. */
export function WorkerEditor() {
  const [edited, setEdited] = useEditedWorker();
  const workers = useLiveWorkers();
  const isOpen = edited.worker !== null;
  const guard = useGuardedClose(isOpen, () => void setEdited(null));
  const saved = workers.data?.workers.find(({ settings }) => settings.id === edited.worker) ?? null;
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onOpenChange={guard.handleOpenChange}
        title={<span className="line-clamp-2 wrap-anywhere">{titleOf(saved, edited.worker)}</span>}
        className="max-h-[94dvh] outline-none sm:max-h-none sm:w-[min(46rem,94vw)]"
      >
        <Content saved={saved} onDirty={guard.setDirty} onClose={guard.close} />
      </Sheet>
      <DiscardDialog {...guard.discard} />
    </>
  );
}

function titleOf(saved: Worker | null, id: string | null): string {
  if (saved) return showBidiControls(saved.settings.label);
  return id === newId ? "New worker" : "Worker";
}

type ContentProps = {
  saved: Worker | null;
  onDirty(isDirty: boolean): void;
  onClose(): void;
};

/** Waits for what the form begins with. */
function Content({ saved, onDirty, onClose }: ContentProps) {
  const [edited] = useEditedWorker();
  const workers = useLiveWorkers();
  const connections = useLiveConnections();
  const error =
    (workers.data ? null : workers.error) ?? (connections.data ? null : connections.error);
  if (error) {
    return (
      <div className="p-5">
        <ErrorState title="The worker could not be loaded" {...errorText(error)} />
      </div>
    );
  }
  if (!workers.data || !connections.data) {
    return (
      <div role="status" className="space-y-4 p-5">
        <span className="sr-only">The worker is loading.</span>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  if (edited.worker !== newId && !saved) {
    return (
      <p className="px-5 py-10 text-center text-sm text-muted">
        There is no such worker. It may have been deleted.
      </p>
    );
  }
  const all = workers.data.workers;
  const initial = saved
    ? toWorkerDraft(saved)
    : initialDraft(
        all,
        all.find(({ settings }) => settings.id === edited.from),
        connections.data.connections,
      );
  return (
    <WorkerEditorForm
      key={edited.worker ?? ""}
      saved={saved}
      initial={initial}
      workers={all}
      connections={connections.data.connections}
      onDirty={onDirty}
      onClose={onClose}
    />
  );
}

function initialDraft(
  all: readonly Worker[],
  from: Worker | undefined,
  connections: readonly Connection[],
): WorkerDraft {
  const color = all.length % workerColors;
  if (!from) {
    const first = connections.find(({ kind }) => kind !== "simulated") ?? connections[0];
    const draft = newWorkerDraft({ color });
    return { ...draft, ...withFirstTags(draft, { connectionId: first?.id ?? "" }, connections) };
  }
  const draft = toWorkerDraft(from);
  return { ...draft, color, label: `${draft.label.slice(0, 92)} (copy)` };
}
