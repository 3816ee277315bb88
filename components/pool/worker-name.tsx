import { showBidiControls } from "@/components/ui/safe-text";
import { SimulatedBadge } from "@/components/ui/simulated-badge";
import { withoutSimulated } from "@/components/ui/without-simulated";
import { workerStyle } from "@/components/ui/worker-color";
import type { WorkerSnapshot } from "@/lib/runs";

export type WorkerNameProps = {
  worker: Pick<WorkerSnapshot, "provider" | "label" | "color" | "model">;
  connectionLabel: string | null;
  /** Opens its editor. Without it the name is only text. */
  onOpen?: () => void;
};

/** A worker by colour and name, with its model and connection below. */
export function WorkerName({ worker, connectionLabel, onOpen }: WorkerNameProps) {
  const isSimulated = worker.provider === "simulated";
  const label = showBidiControls(isSimulated ? withoutSimulated(worker.label) : worker.label);
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <span
        aria-hidden
        style={workerStyle(worker.color)}
        className="mt-1 size-3 shrink-0 rounded-sm bg-(--worker)"
      />
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {onOpen ? (
            <button
              type="button"
              onClick={onOpen}
              className="line-clamp-2 cursor-pointer text-left text-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              {label}
            </button>
          ) : (
            <span className="line-clamp-2 text-sm font-medium wrap-anywhere">{label}</span>
          )}
          {isSimulated ? <SimulatedBadge isStatic /> : null}
        </p>
        <p className="line-clamp-2 text-xs wrap-anywhere text-muted">
          <span className="font-mono">{showBidiControls(worker.model)}</span>
          {connectionLabel ? ` · ${showBidiControls(connectionLabel)}` : null}
        </p>
      </div>
    </div>
  );
}
