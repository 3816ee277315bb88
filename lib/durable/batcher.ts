/**
 * Collects items and hands them on together, at the latest `delayMs` after the first. One hand-over runs at a time;
 * what arrives meanwhile goes with the next.
 */
export class Batcher<Item> {
  #items: Item[] = [];
  #timer: NodeJS.Timeout | null = null;
  #current: Promise<void> | null = null;
  readonly #delayMs: number;
  readonly #handOver: (items: Item[]) => Promise<void>;

  constructor(delayMs: number, handOver: (items: Item[]) => Promise<void>) {
    this.#delayMs = delayMs;
    this.#handOver = handOver;
  }

  add(item: Item): void {
    this.#items.push(item);
    this.#schedule();
  }

  /** Takes back what waits and is no longer wanted. */
  drop(isUnwanted: (item: Item) => boolean): void {
    this.#items = this.#items.filter((item) => !isUnwanted(item));
  }

  /** Resolves when the hand-over under way, if any, is over. */
  async settled(): Promise<void> {
    await this.#current;
  }

  /** Hands on everything now. */
  async flush(): Promise<void> {
    await this.#current;
    if (this.#items.length > 0) await this.#start();
  }

  #schedule(): void {
    if (this.#timer || this.#current) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.#current && this.#items.length > 0) void this.#start();
    }, this.#delayMs);
  }

  async #start(): Promise<void> {
    const items = this.#items;
    this.#items = [];
    this.#current = this.#handOver(items)
      // Only live pieces and notices go this way: readers poll, and a step's end brings its whole reply.
      .catch(() => undefined)
      .finally(() => {
        this.#current = null;
        if (this.#items.length > 0) this.#schedule();
      });
    await this.#current;
  }
}
