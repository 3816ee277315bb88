"use client";

import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  MoreHorizontal,
  Pencil,
  PlugZap,
  UserMinus,
} from "lucide-react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { showBidiControls } from "@/components/ui/safe-text";
import type { Connection, ListedWorker } from "@/lib/api-contract";
import type { WorkerEdit } from "./pool-url";
import { StateMark } from "./state-mark";
import type { Reorder } from "./use-reorder";
import { priceInWords, workerState } from "./words";
import { WorkerName } from "./worker-name";
import { WorkerNotes } from "./worker-notes";

export type PoolWorkerRowProps = {
  worker: ListedWorker["settings"];
  index: number;
  count: number;
  live: ListedWorker | undefined;
  connection: Connection | undefined;
  reorder: Reorder;
  onEdit(edit: WorkerEdit): void;
  onRemove(): void;
};

/** A worker at its place in a pool. */
export function PoolWorkerRow(props: PoolWorkerRowProps) {
  const { worker, index, live, connection, reorder } = props;
  const label = showBidiControls(worker.label);
  const shift = reorder.shift(index);
  const isDragged = reorder.isDragged(index);
  return (
    <li
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
      className={classNames(
        "relative grid grid-cols-[1.5rem_1.25rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 px-2 py-3 sm:px-3 lg:grid-cols-[1.5rem_1.25rem_minmax(0,1fr)_10rem_7rem_auto] lg:gap-x-3",
        isDragged && "z-10 rounded-lg bg-raised shadow-lg",
        reorder.isDragging && !isDragged && "transition-transform motion-reduce:transition-none",
      )}
    >
      <button
        type="button"
        id={`drag-${worker.id}`}
        aria-label={`Move ${label}: now ${index + 1} of ${props.count}. Alt and an arrow key move it.`}
        {...reorder.handle(index)}
        className="flex h-8 w-6 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-foreground active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span
        aria-hidden
        title="Its number in the plan"
        className="text-right text-sm text-muted tabular-nums"
      >
        {index}
      </span>
      <div className="min-w-0 space-y-1.5">
        <WorkerName
          worker={worker}
          connectionLabel={live?.connectionLabel ?? connection?.label ?? null}
          onOpen={() => props.onEdit({ worker: worker.id })}
        />
        {live ? <WorkerNotes notes={live.notes} /> : null}
      </div>
      <div className="col-start-3 row-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 pl-5.5 lg:contents">
        <p className="text-xs text-muted tabular-nums lg:text-right">
          <span className="sr-only">Price per million tokens: </span>
          {priceInWords(worker)}
          {worker.price ? (
            <span aria-hidden className="whitespace-nowrap lg:block">
              {" "}
              per million tokens
            </span>
          ) : null}
        </p>
        <span className="lg:justify-self-start">
          <StateMark state={workerState(live, connection)} />
        </span>
      </div>
      <RowButtons {...props} label={label} />
    </li>
  );
}

/** Buttons with the browser's own tooltip: two of ours in each row make a long list slow. */
const arrow = {
  look: "ghost",
  size: "small",
  className: "aspect-square px-0! max-sm:hidden",
} as const;

function RowButtons(props: PoolWorkerRowProps & { label: string }) {
  const { worker, index, count, reorder, onEdit, onRemove, label } = props;
  const menuId = `menu-${worker.id}`;
  return (
    <div className="col-start-4 row-span-2 row-start-1 flex items-center self-start lg:col-start-6 lg:row-span-1 lg:self-center">
      <Button
        id={`up-${worker.id}`}
        {...arrow}
        aria-label={`Move ${label} up`}
        title="Move up"
        aria-disabled={index === 0}
        onKeyDown={reorder.keys(index)}
        onClick={() => reorder.move(index, index - 1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        id={`down-${worker.id}`}
        {...arrow}
        aria-label={`Move ${label} down`}
        title="Move down"
        aria-disabled={index === count - 1}
        onKeyDown={reorder.keys(index)}
        onClick={() => reorder.move(index, index + 1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Menu
        trigger={
          <IconButton id={menuId} label={`Actions for ${label.slice(0, 60)}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} onClosed={() => onEdit({ worker: worker.id })}>
          Edit…
        </MenuItem>
        <MenuItem icon={PlugZap} onClosed={() => onEdit({ worker: worker.id, view: "test" })}>
          Test call…
        </MenuItem>
        <MenuItem
          icon={ArrowUp}
          isDisabled={index === 0}
          onClosed={() => reorder.move(index, index - 1, menuId)}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={ArrowDown}
          isDisabled={index === count - 1}
          onClosed={() => reorder.move(index, index + 1, menuId)}
        >
          Move down
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={UserMinus} isDisabled={count === 1} onSelect={onRemove}>
          {count === 1 ? "The only worker stays" : "Remove from this pool"}
        </MenuItem>
      </Menu>
    </div>
  );
}
