import { setTimeout as sleep } from "node:timers/promises";
import {
  listen,
  notifyTestStop,
  notifyTestStopped,
  testStopChannel,
  testStoppedChannel,
} from "@/lib/db";
import { StudioError } from "@/lib/errors";

/** Why a test call was aborted that its user stopped. */
const stopped = Symbol("stopped");

/** How often the other processes are asked, and how long each time: a process may not be listening yet. */
const mostAsks = 5;
const askedForMs = 250;

// The routes are bundled apart and see each other's calls only through the process.
const slot = Symbol.for("conductor-studio.tests-under-way");
const shared = globalThis as { [slot]?: Map<string, AbortController> };

function underWay(): Map<string, AbortController> {
  shared[slot] ??= new Map();
  return shared[slot];
}

/** A signal that `stopTest` aborts, in whichever process, while the test call is open. Throws `conflict` when another one has its id. */
export function openTest(id: string | undefined): { stop: AbortSignal; close(): void } {
  const controller = new AbortController();
  if (id === undefined) return { stop: controller.signal, close: () => undefined };
  if (underWay().has(id)) {
    throw new StudioError("conflict", "A test call with this id is under way.");
  }
  underWay().set(id, controller);
  const asked = listen(testStopChannel, (asks) => {
    if (asks !== id) return;
    controller.abort(stopped);
    // Without an answer the other process asks again.
    notifyTestStopped(id).catch(() => undefined);
  });
  return {
    stop: controller.signal,
    close: () => {
      asked.stop();
      // Another call may have the id by now.
      if (underWay().get(id) === controller) underWay().delete(id);
    },
  };
}

/** Throws `not-found` for a call that has ended, or that no process makes. */
export async function stopTest(id: string): Promise<void> {
  const controller = underWay().get(id);
  if (controller) return controller.abort(stopped);
  if (!(await stopElsewhere(id))) {
    throw new StudioError("not-found", "There is no such test call. It may have ended.");
  }
}

async function stopElsewhere(id: string): Promise<boolean> {
  const heard = new AbortController();
  const answers = listen(testStoppedChannel, (answered) => {
    if (answered === id) heard.abort();
  });
  try {
    for (let asks = 0; asks < mostAsks && !heard.signal.aborted; asks++) {
      await notifyTestStop(id);
      await sleep(askedForMs, undefined, { signal: heard.signal }).catch(() => undefined);
    }
  } finally {
    answers.stop();
  }
  return heard.signal.aborted;
}
