import { Skeleton } from "@/components/ui/skeleton";

/** Rows that are still to come; `name` is what loads. */
export function ListSkeleton({ name }: { name: string }) {
  return (
    <div
      role="status"
      className="divide-y divide-border rounded-lg border border-border bg-surface"
    >
      <span className="sr-only">The {name} are loading.</span>
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="flex items-center gap-5 px-4 py-4">
          <Skeleton className="size-5" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="hidden h-4 w-28 sm:block" />
        </div>
      ))}
    </div>
  );
}
