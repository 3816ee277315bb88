"use client";

import { Copy, MoreHorizontal, Pencil, PlugZap, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { showBidiControls } from "@/components/ui/safe-text";
import type { WorkerRow as ShownWorker } from "@/lib/api-client";
import type { Connection } from "@/lib/api-contract";
import { DeleteWorkerDialog } from "./delete-worker-dialog";
import { newId, type WorkerEdit } from "./pool-url";
import { StateMark } from "./state-mark";
import { failuresInWords, priceInWords, spentToday, workerState } from "./words";
import { WorkerName } from "./worker-name";
import { WorkerNotes } from "./worker-notes";

/** The columns of wide screens; on narrow ones a row is a card. */
export const workerColumns =
  "lg:grid lg:grid-cols-[minmax(0,1fr)_9.5rem_4.5rem_8.5rem_6rem_7rem_7rem] lg:items-center lg:gap-x-4";

type WorkerRowProps = {
  worker: ShownWorker;
  connection: Connection | undefined;
  onEdit(edit: WorkerEdit): void;
};

/** A worker with its figures. */
export function WorkerRow({ worker, connection, onEdit }: WorkerRowProps) {
  const { settings, stats, connectionLabel, pools } = worker;
  return (
    <article
      aria-label={showBidiControls(settings.label)}
      className={classNames("relative px-4 py-3 hover:bg-subtle/60", workerColumns)}
    >
      <div className="min-w-0 space-y-1.5 pr-10 lg:pr-0">
        <WorkerName
          worker={settings}
          connectionLabel={connectionLabel}
          onOpen={() => onEdit({ worker: settings.id })}
        />
        {settings.tags.length > 0 || pools.length > 0 ? (
          <p className="flex flex-wrap items-center gap-1.5 pl-5.5 text-xs text-muted">
            {settings.tags.map((tag) => (
              <Badge key={tag} className="max-w-40 truncate">
                {showBidiControls(tag)}
              </Badge>
            ))}
            {pools.length > 0 ? (
              <span className="line-clamp-1 wrap-anywhere">
                in {pools.map(({ name }) => showBidiControls(name)).join(", ")}
              </span>
            ) : null}
          </p>
        ) : null}
        <WorkerNotes notes={worker.notes} />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 pl-5.5 text-sm tabular-nums lg:contents">
        <Figure label="Price per million tokens">{priceInWords(settings)}</Figure>
        <Figure label="Open calls">{formatCount(stats.open)}</Figure>
        <Figure label="Last hour">{failuresInWords(stats)}</Figure>
        <Figure label="Today">{spentToday(stats)}</Figure>
      </dl>
      <div className="mt-2 flex items-center justify-between gap-2 pl-5.5 lg:contents">
        <span>
          <StateMark state={workerState(worker, connection)} />
        </span>
        <div className="flex justify-end gap-1">
          <Button
            size="small"
            aria-label={`Test ${showBidiControls(settings.label)}`}
            onClick={() => onEdit({ worker: settings.id, view: "test" })}
          >
            <PlugZap aria-hidden />
            Test
          </Button>
          <div className="absolute top-2 right-2 lg:static">
            <WorkerMenu worker={worker} onEdit={onEdit} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lg:text-right">
      <dt className="inline text-xs text-muted lg:sr-only">{label} </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

function WorkerMenu({ worker, onEdit }: Pick<WorkerRowProps, "worker" | "onEdit">) {
  const { id, label } = worker.settings;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${showBidiControls(label.slice(0, 60))}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} onClosed={() => onEdit({ worker: id })}>
          Edit…
        </MenuItem>
        <MenuItem icon={Copy} onClosed={() => onEdit({ worker: newId, from: id })}>
          Duplicate…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onClosed={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      <DeleteWorkerDialog worker={worker} isOpen={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}
