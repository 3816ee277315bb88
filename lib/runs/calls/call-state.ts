import type { CallLimits } from "../snapshot";
import type { WaitReason } from "../wait-reason";
import type { CircuitRecord } from "./circuit";

/** `worker:<id>` or `connection:<id>`. */
export type LimitScope = string;

/** The live limits that bear on one call. */
export type ScopedLimits = { scope: LimitScope; limits: CallLimits };

/** `studio-day` or `connection-day:<id>`, with the most that it may cost in USD. */
export type DayBudget = { scope: string; usd: string };

/** Everything that decides about calls and can be changed while runs go on. */
export type GateSettings = {
  /** Milliseconds since the epoch by the clock that dates circuits. */
  now: number;
  connections: ReadonlyMap<string, { label: string; limits: CallLimits }>;
  workers: ReadonlyMap<string, CallLimits>;
  budgets: readonly DayBudget[];
  /** Of connections that failed since their last success. */
  circuits: ReadonlyMap<string, CircuitRecord>;
};

/** A call that asks for its turn. */
export type CallClaim = {
  /** Unique; the name of its lease. */
  id: string;
  workerId: string;
  /** Empty when the worker belongs to no connection. */
  connectionId: string;
  /** The most that the call can cost. */
  usd: string;
  /** How long the lease holds unless it is renewed. */
  leaseMs: number;
  limits: readonly ScopedLimits[];
  budgets: readonly DayBudget[];
};

/** What is left of a rate limit at the moment `at`. */
export type RateLevel = { requests: number; tokens: number; at: number };

export type BudgetState = {
  /** What the calls of this day cost. */
  spentUsd: string;
  /** The cost of some of them is unknown, or an estimate. Told of where a call is refused, for the words of it. */
  isAtLeast: boolean;
  isEstimated: boolean;
  /** What calls under way may cost, or have just cost. */
  heldUsd: string;
};

/** What all processes together do at this moment, as far as it bears on a claim. */
export type CallState = {
  /** Milliseconds since the epoch. */
  now: number;
  /** Calls under way, by scope. */
  open: Readonly<Record<LimitScope, number>>;
  /** By scope; none where nothing was called yet. */
  levels: Readonly<Record<LimitScope, RateLevel>>;
  circuit: CircuitRecord | null;
  /** When the call began that is trying the connection now, in milliseconds since the epoch; null: none is. */
  tryingSince: number | null;
  /** By scope. */
  budgets: Readonly<Record<string, BudgetState>>;
};

/** What becomes of a claim. `enter` is carried out together with the look at the state. */
export type CallDecision =
  | { kind: "enter"; isTrial: boolean; levels: Readonly<Record<LimitScope, RateLevel>> }
  | { kind: "wait"; waitMs: number; reason: WaitReason }
  | { kind: "refuse"; error: Error };

/** A call that is over. */
export type CallEnd = {
  id: string;
  connectionId: string;
  /** What it cost, to be held until its attempt is kept; null: hold nothing. */
  usd: string | null;
  holdMs: number;
  /** Tokens that it had claimed and did not use (negative: used beyond its claim), for each rate limit. */
  tokensBack: readonly { scope: LimitScope; tokens: number; capacity: number }[];
};
