import { hasEnded, type Run } from "@/lib/runs";

/** In place of a workflow that is not there, or not there yet. */
export function NoData({ run }: { run: Run }) {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-6 z-10 px-6 text-center text-sm text-muted">
      {hasEnded(run.status)
        ? "No data recorded: the run ended before its first step."
        : run.status === "queued"
          ? "No data recorded yet: the run waits for an engine."
          : "The run is starting."}
    </p>
  );
}
