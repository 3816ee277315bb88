/** A clock on which waiting costs no time: whenever nothing else is to be done, it jumps to the next moment waited for. */
export type Clock = {
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    sleepWith(signal, (wake) => {
      const timer = setTimeout(wake, milliseconds);
      return () => clearTimeout(timer);
    }),
};

export function createVirtualClock(startMs = Date.UTC(2026, 0, 1)): Clock {
  let nowMs = startMs;
  let isJumpPlanned = false;
  const sleepers = new Set<{ atMs: number; wake(): void }>();

  const planJump = () => {
    if (isJumpPlanned || sleepers.size === 0) return;
    isJumpPlanned = true;
    // An immediate runs once all promises have settled, so nothing is left that could happen before the next moment.
    setImmediate(() => {
      isJumpPlanned = false;
      const next = Math.min(...[...sleepers].map((sleeper) => sleeper.atMs));
      nowMs = Math.max(nowMs, Number.isFinite(next) ? next : nowMs);
      for (const sleeper of [...sleepers]) {
        if (sleeper.atMs > nowMs) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
      planJump();
    });
  };

  return {
    now: () => nowMs,
    sleep: (milliseconds, signal) =>
      sleepWith(signal, (wake) => {
        const sleeper = { atMs: nowMs + milliseconds, wake };
        sleepers.add(sleeper);
        planJump();
        return () => sleepers.delete(sleeper);
      }),
  };
}

function sleepWith(signal: AbortSignal, start: (wake: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const cancel = start(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
