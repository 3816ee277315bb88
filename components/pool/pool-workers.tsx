"use client";

import { useMutation } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Kbd } from "@/components/ui/kbd";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText, poolMutations } from "@/lib/api-client";
import type { Pool } from "@/lib/api-contract";
import { useLeaveWarning } from "./discard-dialog";
import { toEdited, useEditedWorker } from "./pool-url";
import { PoolWorkerRow } from "./pool-worker-row";
import { useLiveConnections, useLiveWorkers } from "./use-live";
import { useReorder } from "./use-reorder";

/** The workers of a pool in their order, which can be changed. */
export function PoolWorkers({ pool }: { pool: Pool }) {
  const workers = useLiveWorkers().data?.workers ?? [];
  const connections = useLiveConnections().data?.connections ?? [];
  const [, setEdited] = useEditedWorker();
  const order = useMutation(poolMutations.reorder(pool.id));
  const update = useMutation(poolMutations.update());
  // Orders wait for each other; one that is still to be sent would be lost with the page.
  useLeaveWarning(order.isPending);
  const ids = pool.workers.map(({ id }) => id);
  const reorder = useReorder({
    ids,
    onOrder: (next) => order.mutate(next),
    nameOf: (id) =>
      showBidiControls(pool.workers.find((worker) => worker.id === id)?.label ?? "The worker"),
  });
  const remove = (workerId: string) =>
    update.mutate({ id: pool.id, workerIds: ids.filter((id) => id !== workerId) });
  const error = order.error ?? update.error;
  return (
    <>
      {error ? (
        <ErrorState
          title="The change was refused, so the workers are as they were"
          {...errorText(error)}
        />
      ) : null}
      <ol
        ref={reorder.list}
        aria-label={`Workers of ${showBidiControls(pool.name)}, in order`}
        className="divide-y divide-border rounded-lg border border-border bg-surface"
      >
        {pool.workers.map((worker, index) => {
          const live = workers.find(({ settings }) => settings.id === worker.id);
          return (
            <PoolWorkerRow
              key={worker.id}
              worker={worker}
              index={index}
              count={ids.length}
              live={live}
              connection={connections.find(({ id }) => id === worker.connectionId)}
              reorder={reorder}
              onEdit={(edit) => void setEdited(toEdited(edit))}
              onRemove={() => remove(worker.id)}
            />
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {reorder.announcement}
      </p>
      <p className="hidden text-xs text-muted md:block">
        Drag a row by its handle, or move it with <Kbd>Alt</Kbd> <Kbd>↑</Kbd> and <Kbd>Alt</Kbd>{" "}
        <Kbd>↓</Kbd>. Runs that are under way keep the order that they began with.
      </p>
    </>
  );
}
