import { classNames } from "./class-names";

/** Stands where content will be. Hidden from screen readers: the region around it says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classNames("rounded-md bg-subtle motion-safe:animate-pulse", className)}
    />
  );
}
