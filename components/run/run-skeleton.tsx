import { Skeleton } from "@/components/ui/skeleton";
import { runPageStyle } from "./run-page-style";

/** The page before its run has loaded, in the same places. */
export function RunSkeleton() {
  return (
    <div className={runPageStyle} aria-busy>
      <p role="status" className="sr-only">
        The run is being loaded.
      </p>
      <div className="flex h-9 items-center gap-3">
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="h-5.5 w-24 rounded-full" />
      </div>
      <div className="flex h-12 gap-8">
        {["w-20", "w-28", "w-16", "w-40"].map((width) => (
          <Skeleton key={width} className={`h-10 ${width}`} />
        ))}
      </div>
      <Skeleton className="h-28 w-full rounded-xl" />
      <Skeleton className="h-[34rem] w-full rounded-xl" />
    </div>
  );
}
