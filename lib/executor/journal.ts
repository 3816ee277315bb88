import { applyRunEvent, type Run, type RunEventDraft } from "@/lib/runs";
import { cutOffBy } from "./cut-off";
import type { ExecutorPort } from "./port";
import type { RunControl } from "./run-control";

/**
 * The executor's own copy of the run: the fold of all that was emitted. It is ahead of what is kept by the events that are
 * on their way; whoever acts on it towards the world waits for `settle` first.
 */
export class Journal {
  run: Run;
  readonly #port: ExecutorPort;
  readonly #control: RunControl;
  #latest: Promise<void> = Promise.resolve();

  constructor(run: Run, port: ExecutorPort, control: RunControl) {
    this.run = run;
    this.#port = port;
    this.#control = control;
  }

  /** Folds the event in and resolves once it, and so every event before it, is kept. */
  emit(draft: RunEventDraft): Promise<void> {
    this.post(draft);
    return this.#latest;
  }

  /** Folds the event in without waiting until it is kept. A failure to keep it is the control's. */
  post(draft: RunEventDraft): void {
    this.#control.throwIfLeft();
    const { event, kept } = this.#port.emit(cutOffBy(draft, this.#control.ending));
    this.run = applyRunEvent(this.run, event);
    this.#latest = kept.catch((error: unknown) => {
      this.#control.leave(error);
      throw error;
    });
    this.#latest.catch(() => undefined);
  }

  /** Resolves once everything emitted so far is kept. */
  settle(): Promise<void> {
    return this.#latest;
  }
}
