import { Skeleton } from "@/components/ui/skeleton";

export function RunsSkeleton() {
  return (
    <div
      role="status"
      className="divide-y divide-border rounded-lg border border-border bg-surface"
    >
      <span className="sr-only">The runs are loading.</span>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className="flex gap-6 px-4 py-4">
          <Skeleton className="h-5.5 w-24 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="hidden h-4 w-40 lg:block" />
        </div>
      ))}
    </div>
  );
}
