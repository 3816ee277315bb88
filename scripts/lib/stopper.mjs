import { say } from "./console.mjs";
import { Failure } from "./failure.mjs";
import { killGroup, runningChildren } from "./process.mjs";

/** Terminal and npm both pass Ctrl-C on, so one press can arrive twice. */
const samePressMs = 700;

function forceEnd() {
  for (const child of runningChildren()) {
    if (child.pid !== undefined) {
      killGroup(child.pid, "SIGKILL");
    }
  }
}

/**
 * Ends everything in the reverse order of its start: asked by a signal (exit code 0), or for a failure (exit code 1). A
 * second Ctrl-C does not wait (exit code 130).
 */
export function createStopper() {
  /** @type {{ name: string, stop: () => Promise<void> }[]} */
  const parts = [];
  let stoppingSince = 0;

  const stopAll = async () => {
    const owned = new Set(parts.map(({ name }) => name));
    if (!owned.has("server")) {
      endUnowned();
    }
    for (const { stop } of parts.toReversed()) {
      await stop();
    }
    forceEnd();
  };

  // An install or a build in progress: ended at once, the next start does it again.
  const endUnowned = () => {
    for (const child of runningChildren()) {
      if (child.pid !== undefined && !child.spawnargs.some((argument) => argument === "-D")) {
        killGroup(child.pid, "SIGKILL");
      }
    }
  };

  const end = async (code) => {
    stoppingSince = Date.now();
    try {
      await stopAll();
    } catch (error) {
      console.error(error);
      forceEnd();
    }
    process.exit(code);
  };

  const onSignal = async () => {
    if (stoppingSince === 0) {
      say("\nStopping ...");
      await end(0);
    } else if (Date.now() - stoppingSince > samePressMs) {
      say("Stopping by force.");
      forceEnd();
      process.exit(130);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, onSignal);
  }

  return {
    add: (name, stop) => parts.push({ name, stop }),
    fail: async (error) => {
      if (stoppingSince === 0) {
        say();
        console.error(error instanceof Failure ? error.message : error);
        await end(1);
      }
    },
  };
}
