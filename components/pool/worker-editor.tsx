"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { showBidiControls } from "@/components/ui/safe-text";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { workerColors } from "@/components/ui/worker-color";
import { errorText, workerQueries } from "@/lib/api-client";
import type { Connection, ListedWorker, Worker } from "@/lib/api-contract";
import { isStudioError } from "@/lib/errors";
import { DiscardDialog } from "./discard-dialog";
import { newId, useEditedWorker } from "./pool-url";
import { withFirstTags } from "./use-first-tags";
import { useGuardedClose } from "./use-guarded-close";
import { useLiveConnections, useLivePools } from "./use-live";
import { newWorkerDraft, toWorkerDraft, type WorkerDraft } from "./worker-draft";
import { WorkerEditorForm } from "./worker-editor-form";

/** The settings of a worker and a test call with them, in a panel over the page; which one is in the address. */
export function WorkerEditor() {
  const [edited, setEdited] = useEditedWorker();
  const { data } = useLivePools();
  const isOpen = edited.worker !== null;
  const guard = useGuardedClose(isOpen, () => void setEdited(null));
  const listed = data?.workers.find(({ settings }) => settings.id === edited.worker) ?? null;
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onOpenChange={guard.handleOpenChange}
        title={<span className="line-clamp-2 wrap-anywhere">{titleOf(listed, edited.worker)}</span>}
        className="max-h-[94dvh] outline-none sm:max-h-none sm:w-[min(46rem,94vw)]"
      >
        <Content onDirty={guard.setDirty} onClose={guard.close} />
      </Sheet>
      <DiscardDialog {...guard.discard} />
    </>
  );
}

function titleOf(listed: ListedWorker | null, id: string | null): string {
  if (listed) return showBidiControls(listed.settings.label);
  return id === newId ? "New worker" : "Worker";
}

type ContentProps = {
  onDirty(isDirty: boolean): void;
  onClose(): void;
};

/** Waits for what the form begins with. */
function Content({ onDirty, onClose }: ContentProps) {
  const [edited] = useEditedWorker();
  const { data, error: listError } = useLivePools();
  const connections = useLiveConnections();
  const whole = useWholeWorker(edited.worker === newId ? edited.from : edited.worker);
  const error =
    whole.error ?? (data ? null : listError) ?? (connections.data ? null : connections.error);
  if (error) {
    return (
      <div className="p-5">
        <ErrorState title="The worker could not be loaded" {...errorText(error)} />
      </div>
    );
  }
  if (!data || !connections.data || whole.isPending) {
    return (
      <div role="status" className="space-y-4 p-5">
        <span className="sr-only">The worker is loading.</span>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const saved = edited.worker === newId ? null : whole.worker;
  if (edited.worker !== newId && !saved) {
    return (
      <p className="px-5 py-10 text-center text-sm text-muted">
        There is no such worker. It may have been deleted.
      </p>
    );
  }
  const initial = saved
    ? toWorkerDraft(saved)
    : initialDraft(data.workers.length, whole.worker, connections.data.connections);
  return (
    <WorkerEditorForm
      key={edited.worker ?? ""}
      saved={saved}
      initial={initial}
      workers={data.workers}
      connections={connections.data.connections}
      onDirty={onDirty}
      onClose={onClose}
    />
  );
}

/** All settings of a worker, which no list has; null when there is none, or none is asked for. */
function useWholeWorker(id: string | null) {
  const { data, error } = useQuery({
    ...workerQueries.detail(id ?? ""),
    enabled: id !== null,
  });
  const isGone = isStudioError(error) && error.code === "not-found";
  return {
    worker: isGone ? null : (data ?? null),
    isPending: id !== null && !data && !isGone,
    error: data || isGone ? null : error,
  };
}

function initialDraft(
  count: number,
  from: Worker | null,
  connections: readonly Connection[],
): WorkerDraft {
  const color = count % workerColors;
  if (!from) {
    const first = connections.find(({ kind }) => kind !== "simulated") ?? connections[0];
    const draft = newWorkerDraft({ color });
    return { ...draft, ...withFirstTags(draft, { connectionId: first?.id ?? "" }, connections) };
  }
  const draft = toWorkerDraft(from);
  return { ...draft, color, label: `${draft.label.slice(0, 92)} (copy)` };
}
