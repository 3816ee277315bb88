import { Skeleton } from "@/components/ui/skeleton";

export function SpendSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">The figures are loading.</span>
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
