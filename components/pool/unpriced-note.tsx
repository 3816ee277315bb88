import Link from "next/link";
import { formatCounted } from "@/components/ui/format";

/** That a limit of a day does not hold what has no price; nothing where all workers have one. */
export function UnpricedNote({ workers }: { workers: number }) {
  if (workers === 0) return null;
  const have = workers === 1 ? "has" : "have";
  return (
    <>
      <Link href="/pool?tab=workers" className="underline underline-offset-2 hover:text-foreground">
        {formatCounted(workers, "worker")}
      </Link>{" "}
      {have} no price: calls of unknown price are not held by this limit.
    </>
  );
}
