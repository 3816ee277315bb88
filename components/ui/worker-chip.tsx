import { classNames } from "./class-names";
import { showBidiControls } from "./safe-text";
import { workerStyle } from "./worker-color";

export type WorkerChipProps = {
  label: string;
  /** Index into the palette. */
  color: number;
  /** Position in the pool; shown before the name, for colour is never alone. */
  ordinal?: number;
  className?: string;
};

/** A worker by its colour, its ordinal and its name. */
export function WorkerChip({ label, color, ordinal, className }: WorkerChipProps) {
  return (
    <span
      style={workerStyle(color)}
      className={classNames(
        "inline-flex h-6 max-w-full items-center gap-1.5 rounded-md bg-(--worker-soft) pr-2 pl-1.5 text-xs font-medium text-(--worker-text)",
        className,
      )}
    >
      <span aria-hidden className="size-2 shrink-0 rounded-xs bg-(--worker)" />
      {ordinal === undefined ? null : <span className="tabular-nums">{ordinal}</span>}
      <span className="truncate">{showBidiControls(label)}</span>
    </span>
  );
}
