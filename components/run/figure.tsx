import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type FigureProps = {
  name: string;
  note?: string;
  /** Gives way to the others where one line is all there is. */
  canShrink?: boolean;
  className?: string;
  children: ReactNode;
};

/** A name with its value, of those that stand in a line. */
export function Figure({ name, note, canShrink = false, className, children }: FigureProps) {
  return (
    <div
      title={note}
      className={classNames(
        "sm:flex sm:items-baseline sm:gap-1.5",
        canShrink ? "lg:min-w-0" : "lg:shrink-0",
        className,
      )}
    >
      <dt className="shrink-0 text-xs text-muted">{name}</dt>
      <dd className={classNames("font-medium wrap-anywhere", canShrink && "lg:truncate")}>
        {children}
      </dd>
    </div>
  );
}
