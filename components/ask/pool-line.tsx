import { SimulatedBadge } from "@/components/ui/simulated-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkerChip } from "@/components/ui/worker-chip";
import type { Pool } from "@/lib/api-contract";

/** The workers of the chosen pool, by colour, ordinal and name. */
export function PoolLine({ pool }: { pool: Pool | undefined }) {
  if (!pool) return <Skeleton className="h-6 w-2/3" />;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {pool.isSimulated ? <SimulatedBadge /> : null}
      <ul aria-label={`Workers of ${pool.name}`} className="contents">
        {pool.workers.map((worker, ordinal) => (
          <li key={worker.id} className="min-w-0" title={worker.description}>
            <WorkerChip
              label={pool.isSimulated ? shortLabel(worker.label) : worker.label}
              color={worker.color}
              ordinal={ordinal}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The badge beside the workers already says it of all of them. */
function shortLabel(label: string): string {
  return label.replace(/ \(simulated\)$/, "");
}
