"use client";

import { useMutation } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Kbd } from "@/components/ui/kbd";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText, type PoolRow, poolMutations } from "@/lib/api-client";
import { useLeaveWarning } from "./discard-dialog";
import { toEdited, useEditedWorker } from "./pool-url";
import { PoolWorkerRow } from "./pool-worker-row";
import { useLiveConnections, useLivePools } from "./use-live";
import { useReorder } from "./use-reorder";
import { useRowsInTime } from "./use-rows-in-time";

/** The workers of a pool in their order, which can be changed. */
export function PoolWorkers({ pool }: { pool: PoolRow }) {
  const workers = useLivePools().data?.workers ?? [];
  const connections = useLiveConnections().data?.connections ?? [];
  const [, setEdited] = useEditedWorker();
  const order = useMutation(poolMutations.reorder(pool.id));
  const update = useMutation(poolMutations.update());
  // Orders wait for each other; one that is still to be sent would be lost with the page.
  useLeaveWarning(order.isPending);
  const ids = pool.workers.map(({ id }) => id);
  const { drawn, room } = useRowsInTime(pool.workers);
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
        style={room}
        aria-label={`Workers of ${showBidiControls(pool.name)}, in order`}
        className="divide-y divide-border rounded-lg border border-border bg-surface pb-[calc(var(--rest)*6rem)] lg:pb-[calc(var(--rest)*4rem)]"
      >
        {drawn.map((worker, index) => {
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
