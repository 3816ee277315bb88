import { RunsSkeleton } from "@/components/runs-list/runs-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-6 sm:px-6 md:py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Runs</h1>
      <Skeleton className="h-9 w-full max-w-3xl" />
      <RunsSkeleton />
    </div>
  );
}
