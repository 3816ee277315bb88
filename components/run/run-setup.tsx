import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { withoutSimulated } from "@/components/ui/without-simulated";
import { type Run, realityOf, strategyLabel } from "@/lib/runs";
import { Figure } from "./figure";

/** What the run was asked with: its strategy and its pool. */
export function RunSetup({ run }: { run: Run }) {
  const label = strategyLabel(run);
  const strategy = showBidiControls(
    realityOf(run) === "simulated" ? withoutSimulated(label) : label,
  );
  const pool = showBidiControls(run.pool.name);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm max-sm:mt-1 max-sm:basis-full lg:ml-2.5 lg:min-w-0 lg:flex-nowrap lg:gap-x-5">
      <Figure name="Strategy" note={strategy} canShrink>
        {strategy}
      </Figure>
      <Figure name="Pool" note={pool} canShrink>
        {pool}
        <span className="text-muted"> · {formatCounted(run.pool.workers.length, "worker")}</span>
      </Figure>
    </dl>
  );
}
