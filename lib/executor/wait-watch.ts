import type { RunEventDraft, WaitReason } from "@/lib/runs";
import type { ExecutorPort } from "./port";

/** Shorter waits are not told of. */
export const toldAfterMs = 500;
/** A wait that goes on under another limit says so, but not more often than this. */
const toldAgainAfterMs = 2_000;

export type WaitWatchOptions = {
  stepKey: string;
  attempt: number;
  port: Pick<ExecutorPort, "now" | "sleep">;
  /** Emits an event beside the step's own course; never throws. */
  tell(event: RunEventDraft): void;
};

/** Watches one call's wait for its turn, and tells of it with events when it is a long one. */
export class WaitWatch {
  readonly #options: WaitWatchOptions;
  readonly #timer = new AbortController();
  #since: number | null = null;
  #reason: WaitReason | null = null;
  #told: { reason: WaitReason | null; at: number } | null = null;
  #isClosed = false;

  constructor(options: WaitWatchOptions) {
    this.#options = options;
  }

  /** The call has asked for its turn and not got it yet. */
  get isWaiting(): boolean {
    return this.#since !== null;
  }

  /** Milliseconds of a wait that is not over. */
  get waitedMs(): number {
    return this.#since === null ? 0 : this.#options.port.now() - this.#since;
  }

  onWait(reason: WaitReason | null): void {
    if (this.#isClosed) return;
    const { port } = this.#options;
    this.#reason = reason;
    if (this.#since === null) {
      this.#since = port.now();
      port.sleep(toldAfterMs, this.#timer.signal).then(
        () => this.#tell(),
        () => undefined,
      );
    } else if (this.#told && this.#isNews(this.#told)) this.#tell();
  }

  onTurn(): void {
    this.#since = null;
    this.#timer.abort(over);
    const { stepKey, attempt, tell } = this.#options;
    if (this.#told && !this.#isClosed) tell({ type: "step-turn", stepKey, attempt });
  }

  /** Nothing is told any more: the call is over. */
  close(): void {
    this.#isClosed = true;
    this.#timer.abort(over);
  }

  #isNews({ reason, at }: { reason: WaitReason | null; at: number }): boolean {
    if (this.#options.port.now() - at < toldAgainAfterMs) return false;
    return JSON.stringify(reason) !== JSON.stringify(this.#reason);
  }

  #tell(): void {
    if (this.#isClosed || !this.isWaiting) return;
    const { stepKey, attempt, port, tell } = this.#options;
    this.#told = { reason: this.#reason, at: port.now() };
    tell({ type: "step-wait", stepKey, attempt, reason: this.#reason, waitedMs: this.waitedMs });
  }
}

const over = Symbol("wait over");
