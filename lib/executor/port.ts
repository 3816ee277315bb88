import type { ModelDelta, ModelReply, ModelRequest } from "@/lib/pool";
import type { Cost, RunEventDraft, StepDelta, Usage, WorkerSnapshot } from "@/lib/runs";

/** All that the executor may do to the world. Adapters: in memory for tests, DBOS on Postgres for the product. */
export interface ExecutorPort {
  /** Makes one model call. See `ModelClient`. */
  call(
    request: ModelRequest,
    options: { signal: AbortSignal; onDelta(delta: ModelDelta): void },
  ): Promise<ModelReply>;
  /**
   * Numbers, dates and keeps an event, and folds it into the run. Resolves once the event is kept: what depends on it
   * starts after that. Throws when this process no longer owns the run.
   */
  emit(event: RunEventDraft): Promise<void>;
  /** Passes on a piece of a growing reply. Never waits, may be batched. */
  stream(delta: StepDelta): void;
  price(worker: WorkerSnapshot, usage: Usage | null): Cost;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Uniform in [0, 1), for the jitter of waits only: what the user sees is seeded by the run. */
  random(): number;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Aborted when the run is cancelled or its process stops. */
  signal: AbortSignal;
}
