/** A number of places, of which each is held by one at a time; who comes when all are taken waits in line. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Waits for a place and returns what gives it back. An abort ends the wait without a place: what was cancelled or
   * shut down makes no calls and must not wait behind what does.
   */
  take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(() => this.#giveBack());
    }
    if (signal.aborted) return Promise.resolve(nothing);
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.delete(enter);
        resolve(nothing);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve(() => this.#giveBack());
      };
      this.#waiting.add(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

function nothing(): void {
  // No place was taken.
}
