import type { GateClock } from "./call-gate";

const jitterShare = 0.2;
const jitterMs = 20;
const woken = Symbol("woken");

/** Calls of this process that wait for a while or for news of their connection, whichever comes first. */
export class Waiters {
  readonly #clock: GateClock;
  readonly #random: () => number;
  readonly #waiting = new Set<{ connectionId: string; controller: AbortController }>();
  readonly #news = new Map<string, number>();

  constructor(clock: GateClock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** A mark for `wait`, taken before the look that says to wait: news that came since then end the wait at once. */
  mark(connectionId: string): number {
    return this.#news.get(connectionId) ?? 0;
  }

  /** Rejects with the signal's reason when aborted. */
  async wait(
    { connectionId, mark, waitMs }: { connectionId: string; mark: number; waitMs: number },
    signal: AbortSignal,
  ): Promise<void> {
    if (this.mark(connectionId) !== mark) return;
    const controller = new AbortController();
    const waiter = { connectionId, controller };
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    this.#waiting.add(waiter);
    try {
      const jitter = this.#random() * (waitMs * jitterShare + jitterMs);
      await this.#clock.sleep(waitMs + jitter, controller.signal);
    } catch (error) {
      if (error !== woken) throw error;
    } finally {
      this.#waiting.delete(waiter);
      signal.removeEventListener("abort", abort);
    }
  }

  wake(connectionId: string): void {
    this.#news.set(connectionId, this.mark(connectionId) + 1);
    for (const waiter of this.#waiting) {
      if (waiter.connectionId === connectionId) waiter.controller.abort(woken);
    }
  }
}
