"use client";

import { Bot, Plus, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { errorText, type WorkerRow as ShownWorker } from "@/lib/api-client";
import { ListSkeleton } from "./list-skeleton";
import { newId, toEdited, useEditedWorker, useWorkerFilters, type WorkerEdit } from "./pool-url";
import { useLiveConnections, useLivePools } from "./use-live";
import { useRowsInTime } from "./use-rows-in-time";
import { WorkerFilterBar } from "./worker-filter-bar";
import { filterWorkers, tagsOf } from "./worker-filters";
import { WorkerRow, workerColumns } from "./worker-row";

/** All workers with how they fare now. */
export function WorkersPanel() {
  const { data, error, refetch } = useLivePools();
  const [filters, setFilters] = useWorkerFilters();
  const [, setEdited] = useEditedWorker();
  const connections = useLiveConnections().data?.connections ?? [];
  const edit = (change: WorkerEdit) => void setEdited(toEdited(change));
  const create = () => edit({ worker: newId });
  if (!data) {
    if (!error) return <ListSkeleton name="workers" />;
    return (
      <ErrorState
        title="The workers could not be loaded"
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const shown = filterWorkers(data.workers, { ...filters, connection: filters.via });
  return (
    <section aria-label="Workers" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <WorkerFilterBar
          filters={filters}
          onChange={(change) => void setFilters(change)}
          tags={tagsOf(data.workers)}
          connections={connections}
        />
        <Button look="primary" onClick={create}>
          <Plus aria-hidden />
          New worker
        </Button>
      </div>
      {data.workers.length === 0 ? (
        <EmptyState icon={Bot} title="No workers yet">
          A worker is a model of a connection with its settings. Make one here, or let a connection
          list its models and choose from them.
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No worker matches these filters"
          action={<Button onClick={() => void setFilters(null)}>Clear filters</Button>}
        />
      ) : (
        <Rows workers={shown} total={data.workers.length} connections={connections} onEdit={edit} />
      )}
    </section>
  );
}

type RowsProps = {
  workers: ShownWorker[];
  total: number;
  onEdit(edit: WorkerEdit): void;
  connections: NonNullable<ReturnType<typeof useLiveConnections>["data"]>["connections"];
};

function Rows({ workers, total, connections, onEdit }: RowsProps) {
  const { drawn, room } = useRowsInTime(workers);
  return (
    <div>
      <div aria-hidden className={classNames("hidden px-4 pb-2 text-xs text-muted", workerColumns)}>
        <span>Worker</span>
        <span className="text-right">Price per million</span>
        <span className="text-right">Open calls</span>
        <span className="text-right">Last hour</span>
        <span className="text-right">Today</span>
        <span>State</span>
      </div>
      <ul
        style={room}
        className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface pb-[calc(var(--rest)*5rem)]"
      >
        {drawn.map((worker) => (
          <li
            key={worker.settings.id}
            className="[contain-intrinsic-height:5rem] [content-visibility:auto]"
          >
            <WorkerRow
              worker={worker}
              onEdit={onEdit}
              connection={connections.find(({ id }) => id === worker.settings.connectionId)}
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-3 text-center text-sm text-muted tabular-nums">
        {workers.length === total
          ? formatCounted(total, "worker")
          : `${workers.length} of ${formatCounted(total, "worker")}`}
      </p>
    </div>
  );
}
