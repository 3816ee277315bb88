import type { CircuitRecord, GateSettings } from "@/lib/runs/calls";
import type { GateClock, GateStore } from "./call-gate";

/** Settings this young are taken as they are. */
const freshMs = 1_000;
/** Older ones than this are read before they are used; those between are used once more while new ones are read. */
const usableMs = 2_000;

/** The live settings of all connections and workers, read about once a second while calls are made. */
export class SettingsCache {
  readonly #store: Pick<GateStore, "readSettings">;
  readonly #clock: GateClock;
  readonly #report: (error: unknown) => void;
  #settings: GateSettings | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<GateSettings> | null = null;

  constructor(
    store: Pick<GateStore, "readSettings">,
    clock: GateClock,
    report: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#report = report;
  }

  async get(): Promise<GateSettings> {
    const age = this.#clock.now() - this.#readAt;
    if (this.#settings && age < freshMs) return this.#settings;
    if (this.#settings && age < usableMs) {
      this.refresh();
      return this.#settings;
    }
    return this.#read();
  }

  /** Reads the settings again without anybody waiting for it. */
  refresh(): void {
    this.#read().catch(this.#report);
  }

  /** The present by the clock of the store. */
  now(): number {
    const now = this.#clock.now();
    return this.#settings ? this.#settings.now + (now - this.#readAt) : now;
  }

  circuitOf(connectionId: string): CircuitRecord | null {
    return this.#settings?.circuits.get(connectionId) ?? null;
  }

  /** Makes a change known at once to the calls of this process. */
  noteCircuit(connectionId: string, circuit: CircuitRecord | null): void {
    if (!this.#settings) return;
    const circuits = new Map(this.#settings.circuits);
    if (circuit) circuits.set(connectionId, circuit);
    else circuits.delete(connectionId);
    this.#settings = { ...this.#settings, circuits };
  }

  #read(): Promise<GateSettings> {
    this.#reading ??= this.#store
      .readSettings()
      .then((settings) => {
        this.#settings = settings;
        this.#readAt = this.#clock.now();
        return settings;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }
}
