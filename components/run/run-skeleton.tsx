import { Skeleton } from "@/components/ui/skeleton";
import { runPageStyle, runScreenStyle } from "./run-page-style";

/** The page before its run has loaded, in the same places. */
export function RunSkeleton() {
  return (
    <div className={runPageStyle} aria-busy>
      <p role="status" className="sr-only">
        The run is being loaded.
      </p>
      <div className={runScreenStyle}>
        <div className="space-y-1.5">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-5.5 w-24 rounded-full" />
        </div>
        <div className="flex flex-wrap gap-6">
          {["w-20", "w-28", "w-16", "w-40"].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
        <Skeleton className="h-44 w-full rounded-xl" />
        <Skeleton className="min-h-[30rem] w-full rounded-xl lg:flex-1" />
      </div>
    </div>
  );
}
