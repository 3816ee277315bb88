import { callTimeUp, runTimeUp } from "@/lib/pool";
import type { EndReason, RunStatus, SpentBudget } from "@/lib/runs";

/** How a run ends that its strategy did not bring to an end. */
export type Ending = {
  status: Extract<RunStatus, "failed" | "cancelled" | "timed-out">;
  reason: EndReason;
  message: string;
  /** Whose budget was spent, with `cost-limit`. */
  budget?: SpentBudget;
};

/** Why a call's signal was aborted, when it was the step's own time-out. */
export const stepTimedOut = callTimeUp;
/** The same when the time of the whole run was up. */
export const runTimedOut = runTimeUp;
const callClosed = Symbol("call closed");

/**
 * Whether a run may go on. It is stopped in one of two ways: it is to end (`ending`), or this process has nothing more to
 * say about it (`leave`), because it shuts down or lost the run to another one.
 */
export class RunControl {
  readonly #calls = new Set<AbortController>();
  #ending: Ending | null = null;
  #departure: { error: unknown } | null = null;

  get ending(): Ending | null {
    return this.#ending;
  }

  get isStopped(): boolean {
    return this.#ending !== null || this.#departure !== null;
  }

  throwIfLeft(): void {
    if (this.#departure) throw this.#departure.error;
  }

  /** Nothing new starts. Calls under way are aborted, or may finish because they are paid for anyway. */
  end(ending: Ending, calls: "abort" | "finish"): void {
    this.#ending ??= ending;
    if (calls === "abort") this.#abortCalls(ending.reason === "timed-out" ? runTimedOut : ending);
  }

  leave(error: unknown): void {
    this.#departure ??= { error };
    this.#abortCalls(error);
  }

  /** A controller that is aborted when the run stops, for all attempts of one step. */
  openCall(): AbortController {
    const controller = new AbortController();
    this.#calls.add(controller);
    return controller;
  }

  /** Also ends whatever still waits on the controller's signal, such as its time-out. */
  closeCall(controller: AbortController): void {
    this.#calls.delete(controller);
    controller.abort(callClosed);
  }

  #abortCalls(reason: unknown): void {
    for (const controller of this.#calls) controller.abort(reason);
  }
}
