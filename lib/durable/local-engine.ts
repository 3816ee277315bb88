import type { Run } from "@/lib/runs";

/** What routes need of an engine in their own process. */
export type LocalEngine = {
  engineId: string;
  /** Holds a place for a run that is about to be stored as this engine's; null when it must wait in the queue. */
  reserve(runId: string): Reservation | null;
};

export type Reservation = {
  /** Starts the run, which is stored with this engine as its owner. */
  start(run: Run): void;
  /** Gives the place back: the run was not stored. */
  giveBack(): void;
};

// Bundled routes and the engine each hold their own copy of this module, so the engine is found by a global symbol.
const slot = Symbol.for("conductor-studio.engine");
const shared = globalThis as { [slot]?: LocalEngine };

export function localEngine(): LocalEngine | null {
  return shared[slot] ?? null;
}

export function setLocalEngine(engine: LocalEngine | null): void {
  if (engine) shared[slot] = engine;
  else delete shared[slot];
}
