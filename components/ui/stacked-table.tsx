import type { ReactNode } from "react";
import { classNames } from "./class-names";

/**
 * Styles of a table that stands as a list of entries where its place is narrow. The cells stay the cells of a table for
 * screen readers; each then shows the name of its column, which is read from the head as ever.
 */
export const stacked = {
  /** On the element around the table: its width decides. */
  place: "@container",
  table: "@max-3xl:block",
  head: "@max-3xl:sr-only",
  body: "@max-3xl:block",
  row: "@max-3xl:relative @max-3xl:block @max-3xl:py-3",
  rowHead: "@max-3xl:block @max-3xl:max-w-none @max-3xl:px-0 @max-3xl:pt-0 @max-3xl:pb-1.5",
  cell: "@max-3xl:flex @max-3xl:min-w-0 @max-3xl:max-w-none @max-3xl:justify-between @max-3xl:gap-3 @max-3xl:px-0 @max-3xl:py-1 @max-3xl:text-right @max-3xl:whitespace-normal",
} as const;

export type StackedCellProps = {
  head: string;
  title?: string;
  className?: string;
  children: ReactNode;
};

/** A cell of a stacked table, with the name of its column in front where the table is narrow. */
export function StackedCell({ head, title, className, children }: StackedCellProps) {
  return (
    <td title={title} className={classNames(className, stacked.cell)}>
      <span aria-hidden className="hidden w-28 shrink-0 text-left text-muted @max-3xl:block">
        {head}
      </span>
      {children}
    </td>
  );
}
