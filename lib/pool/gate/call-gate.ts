import type { Cost, Usage, WorkerSnapshot } from "@/lib/runs";
import type {
  CallClaim,
  CallDecision,
  CallEnd,
  CallState,
  CircuitRecord,
  GateSettings,
} from "@/lib/runs/calls";
import type { WorstCase } from "../money/worst-case";
import type { OnWait } from "./wait-notices";

/** A call that asks to be made. */
export type GateRequest = {
  worker: WorkerSnapshot;
  /** Asked only when some limit needs it. */
  worstCase(): WorstCase;
  /** Told when the call has to wait, and again when what it waits for changes. */
  onWait?: OnWait;
};

/** How a call ended: what it used, and what was thrown, or null; of an aborted one the reason. */
export type CallOutcome = {
  usage: Usage | null;
  cost: Cost;
  error: unknown;
  /** The server had begun to answer. */
  hasAnswered?: boolean;
};

export interface Pass {
  /** Milliseconds that the call waited for its turn; 0 when it did not have to. */
  readonly waitedMs: number;
  /** A day budget is set, but the call's price is unknown, so it could not be held against it. */
  readonly isUnpriced: boolean;
  /** Call when the first text has come: if the call is a trial, its connection is back, and the others need not wait on. */
  textCame(): void;
  /** Call once, when the call is over. Never rejects: a place that could not be given back runs out. */
  leave(outcome: CallOutcome): Promise<void>;
}

/**
 * Lets calls through within the limits of their workers and connections, over all processes. `enter` waits for its turn,
 * and for the trial of a connection that may be back. It rejects with the signal's reason when aborted, with a
 * `ProviderError` of kind `circuit-open` when the connection is taken for dead, and with the `StudioError` `budget-spent`
 * when a day's budget has no room for the call.
 */
export interface CallGate {
  enter(request: GateRequest, signal: AbortSignal): Promise<Pass>;
}

/**
 * What the gate keeps beyond its process. Adapters: in memory, and Postgres. Changes take effect at once for all
 * processes: no two claims that share a scope are decided at the same time.
 */
export interface GateStore {
  readSettings(): Promise<GateSettings>;
  /** Looks at the state, decides, and carries an `enter` out, in one step. */
  enter(claim: CallClaim, decide: (state: CallState) => CallDecision): Promise<CallDecision>;
  renew(ids: readonly string[], leaseMs: number): Promise<void>;
  leave(end: CallEnd): Promise<void>;
  /** Changes a connection's circuit in one step, tells all processes, and returns what it is now; null deletes it. */
  changeCircuit(
    connectionId: string,
    change: (circuit: CircuitRecord | null, now: number) => CircuitRecord | null,
  ): Promise<CircuitRecord | null>;
  /** Calls back when a place of a connection came free, or its circuit changed, in any process. */
  watch(onNews: (news: { connectionId: string; isCircuit: boolean }) => void): { stop(): void };
  newId(): string;
  /** Whether an error means that the store is away and may come back. */
  isAway(error: unknown): boolean;
}

/** The part of a clock that the gate needs; `sleep` rejects with the signal's reason when aborted. */
export type GateClock = {
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};
