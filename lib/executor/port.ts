import type { ModelCallOptions, ModelReply, ModelRequest } from "@/lib/pool";
import type { Cost, RunEvent, RunEventDraft, StepDelta, Usage, WorkerSnapshot } from "@/lib/runs";

/** All that the executor may do to the world. Adapters: in memory for tests, DBOS on Postgres for the product. */
export interface ExecutorPort {
  /** Makes one model call. See `ModelClient`. */
  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelReply>;
  /**
   * Numbers and dates an event at once, in the order of the calls, and keeps it: `kept` resolves in the order of the
   * numbers. Several events may be on their way at once, so an adapter can write them together. `kept` rejects when this
   * process no longer owns the run: the executor then stops all calls and rejects with that error. Throws at once after
   * such a rejection.
   */
  emit(event: RunEventDraft): { event: RunEvent; kept: Promise<void> };
  /** Passes on a piece of a growing reply, never before the `step-start` is kept. Never waits, may be batched. */
  stream(delta: StepDelta): void;
  price(worker: WorkerSnapshot, usage: Usage | null): Cost;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Uniform in [0, 1), for the jitter of waits only: what the user sees is seeded by the run. */
  random(): number;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Told of an error that is a bug: the run ends as `internal`, the error belongs in the log. */
  report?(error: unknown): void;
  /**
   * Aborted when the run is to stop. With a `ShutdownSignal` as its reason the executor emits nothing more and rejects
   * with it, so that the run is taken up elsewhere; with any other reason the run ends as cancelled.
   */
  signal: AbortSignal;
}

/** The reason to abort `ExecutorPort.signal` with when the process stops but its runs shall go on elsewhere. */
export class ShutdownSignal extends Error {
  constructor(message = "The process is stopping.") {
    super(message);
    this.name = "ShutdownSignal";
  }
}

/** Works across bundles, like `isStudioError`. */
export function isShutdownSignal(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "ShutdownSignal";
}
