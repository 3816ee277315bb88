import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";

/** A headed part of a panel. */
export function Part({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="not-first:mt-5">
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-2">
        <h4 className="text-xs font-medium text-muted">{title}</h4>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Names and values; what is null is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>;
}

export function PanelSkeleton() {
  return (
    <div className="space-y-3" role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
