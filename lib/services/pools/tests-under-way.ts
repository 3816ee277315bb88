import { StudioError } from "@/lib/errors";

/** Why a test call was aborted that its user stopped. */
const stopped = Symbol("stopped");

// The routes are bundled apart and see each other's calls only through the process.
const slot = Symbol.for("conductor-studio.tests-under-way");
const shared = globalThis as { [slot]?: Map<string, AbortController> };

function underWay(): Map<string, AbortController> {
  shared[slot] ??= new Map();
  return shared[slot];
}

/** A signal that `stopTest` aborts while the test call is open. Throws `conflict` when another one has its id. */
export function openTest(id: string | undefined): { stop: AbortSignal; close(): void } {
  const controller = new AbortController();
  if (id === undefined) return { stop: controller.signal, close: () => undefined };
  if (underWay().has(id)) {
    throw new StudioError("conflict", "A test call with this id is under way.");
  }
  underWay().set(id, controller);
  return { stop: controller.signal, close: () => underWay().delete(id) };
}

/** Throws `not-found` for a call that has ended, or that another process makes. */
export function stopTest(id: string): void {
  const controller = underWay().get(id);
  if (!controller) {
    throw new StudioError("not-found", "There is no such test call. It may have ended.");
  }
  controller.abort(stopped);
}
