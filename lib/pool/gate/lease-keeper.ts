import type { GateStore } from "./call-gate";

/** A lease of a process that died holds its place for this long. */
export const leaseMs = 15_000;
const renewMs = 5_000;

/** Renews the leases of this process while their calls run. */
export class LeaseKeeper {
  readonly #store: Pick<GateStore, "renew">;
  readonly #report: (error: unknown) => void;
  readonly #ids = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(store: Pick<GateStore, "renew">, report: (error: unknown) => void) {
    this.#store = store;
    this.#report = report;
  }

  add(id: string): void {
    this.#ids.add(id);
    this.#timer ??= setInterval(() => this.#renew(), renewMs).unref();
  }

  remove(id: string): void {
    this.#ids.delete(id);
    if (this.#ids.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #renew(): void {
    this.#store.renew([...this.#ids], leaseMs).catch(this.#report);
  }
}
