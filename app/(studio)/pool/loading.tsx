import { ListSkeleton } from "@/components/pool/list-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-6 sm:px-6 md:py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Pool</h1>
      <Skeleton className="h-9 w-full max-w-md" />
      <ListSkeleton name="pools" />
    </div>
  );
}
