import { applyRunEvent, type Run, type RunEventDraft } from "@/lib/runs";
import type { ExecutorPort } from "./port";
import type { RunControl } from "./run-control";

/** The executor's own copy of the run: exactly the fold of what the port kept. */
export class Journal {
  run: Run;
  readonly #port: ExecutorPort;
  readonly #control: RunControl;
  /** Rounds begun and not ended, by what was emitted: the run itself lags behind while events are on their way. */
  readonly #openRounds: Set<number>;
  #latest: Promise<void> = Promise.resolve();

  constructor(run: Run, port: ExecutorPort, control: RunControl) {
    this.run = run;
    this.#port = port;
    this.#control = control;
    const open = run.rounds.filter((round) => round.endedAt === null);
    this.#openRounds = new Set(open.map((round) => round.index));
  }

  get hasOpenRounds(): boolean {
    return this.#openRounds.size > 0;
  }

  /** Resolves once the event, and so every event before it, is kept and folded in. */
  emit(draft: RunEventDraft): Promise<void> {
    this.#noteRound(draft);
    const kept = this.#keep(draft);
    this.#latest = kept;
    return kept;
  }

  /** Emits without waiting: a later `emit` waits for it too, and its failure is kept by the control. */
  post(draft: RunEventDraft): void {
    this.emit(draft).catch(() => undefined);
  }

  /** Resolves once everything emitted so far is folded in. */
  settle(): Promise<void> {
    return this.#latest;
  }

  async #keep(draft: RunEventDraft): Promise<void> {
    this.#control.throwIfLeft();
    try {
      const event = await this.#port.emit(draft);
      this.run = applyRunEvent(this.run, event);
    } catch (error) {
      this.#control.leave(error);
      throw error;
    }
  }

  #noteRound(draft: RunEventDraft): void {
    if (draft.type === "round-start") this.#openRounds.add(draft.round);
    if (draft.type === "step-start") this.#openRounds.add(draft.step.round);
    if (draft.type === "round-end") this.#openRounds.delete(draft.round);
  }
}
