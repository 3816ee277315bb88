import { setTimeout as sleep } from "node:timers/promises";
import { appendEvents, isConnectionError, toSafeJson } from "@/lib/db";
import { StudioError } from "@/lib/errors";
import {
  applyRunEvent,
  type Run,
  type RunEvent,
  type RunEventDraft,
  runEventSchema,
} from "@/lib/runs";
import type { LiveFeed } from "./live-feed";

type Waiting = { event: RunEvent; resolve(): void; reject(error: unknown): void };

export type EventLogOptions = {
  run: Run;
  engineId: string;
  feed: LiveFeed;
  now(): number;
  /** The date of the run's last kept event, in milliseconds; 0 when it has none. */
  lastAt?: number;
};

/** How long a lost database is waited for before the run is given up, in milliseconds. */
const patienceMs = 120_000;
const replacedNote = "unstorable-text-replaced";

/**
 * Numbers the events of one run and keeps them in order. One write is under way at a time; events that come meanwhile
 * go together with the next. The kept events are the run's only checkpoint: there is no second record to disagree.
 */
export class EventLog {
  #run: Run;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #failure: unknown = null;
  #lastAt: number;
  readonly #options: EventLogOptions;

  constructor(options: EventLogOptions) {
    this.#run = options.run;
    this.#options = options;
    this.#lastAt = options.lastAt ?? 0;
  }

  get run(): Run {
    return this.#run;
  }

  emit(draft: RunEventDraft): { event: RunEvent; kept: Promise<void> } {
    if (this.#failure) throw this.#failure;
    const event = this.#number(draft);
    this.#run = applyRunEvent(this.#run, event);
    const kept = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ event, resolve, reject });
    });
    if (!this.#isWriting) {
      this.#isWriting = true;
      // After all that this turn brings: a step's end and the starts that follow from it go in one statement.
      setImmediate(() => void this.#write());
    }
    return { event, kept };
  }

  #number(draft: RunEventDraft): RunEvent {
    // Clocks are set back, and two machines' differ; a run's dates never go backwards.
    this.#lastAt = Math.max(this.#lastAt, this.#options.now());
    const at = new Date(this.#lastAt).toISOString();
    // A draft with its number and date is an event; TypeScript cannot spread over the union.
    const event = { ...draft, sequence: this.#run.sequence + 1, at } as RunEvent;
    const safe = toSafeJson(event);
    if (safe !== event && safe.type === "step-end") {
      return runEventSchema.parse({ ...safe, notes: [...safe.notes, replacedNote] });
    }
    return safe;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const run = this.#run;
      try {
        await this.#keep(batch, run);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.#failure = error;
        for (const { reject } of [...batch, ...this.#waiting]) reject(error);
        this.#waiting = [];
      }
    }
    this.#isWriting = false;
  }

  async #keep(batch: readonly Waiting[], run: Run): Promise<void> {
    const { feed, engineId } = this.#options;
    for (const { event } of batch) {
      if (event.type === "step-end" || event.type === "step-retry")
        await feed.endStep(run.id, event.stepKey);
    }
    const events = batch.map(({ event }) => event);
    const isOwned = await patiently(() => appendEvents({ engineId, events, run }));
    if (!isOwned) throw new StudioError("conflict", `Run ${run.id} is no longer this engine's.`);
    feed.notify(run.id);
  }
}

/** Repeats while the database is away. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = Date.now();
  for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error) || Date.now() - start > patienceMs) throw error;
      await sleep(wait);
    }
  }
}
