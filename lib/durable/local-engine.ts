/** What routes need of an engine in their own process. */
export type LocalEngine = {
  /** Starts a stored run at once when there is room; false when it must wait in the queue. */
  tryStart(runId: string): boolean;
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
