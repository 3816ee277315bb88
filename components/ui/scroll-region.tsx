import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type ScrollRegionProps = { label: string; className?: string; children: ReactNode };

/** Holds what may be wider than the page, such as a table; the keyboard reaches and scrolls it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  // `relative`: words for screen readers are placed absolutely, and would make the page wide from outside the region.
  const props = {
    "aria-label": label,
    className: classNames("relative overflow-x-auto", className),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} {...props}>
      {children}
    </section>
  );
}
