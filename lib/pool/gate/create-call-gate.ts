import { inputTokensOf, outputTokensOf } from "@/lib/runs";
import {
  afterFailure,
  afterFirstText,
  type CallClaim,
  type CallDecision,
  circuitStateOf,
  closedCircuit,
} from "@/lib/runs/calls";
import type { WorstCase } from "../money/worst-case";
import { isTimeUp } from "../time-up";
import type { CallGate, CallOutcome, GateClock, GateRequest, GateStore, Pass } from "./call-gate";
import { verdictOf } from "./call-verdict";
import { decideEntry } from "./decide-entry";
import { LeaseKeeper, leaseMs } from "./lease-keeper";
import { Lines } from "./lines";
import { bucketOf } from "./rates";
import { circuitOpen } from "./refusals";
import { type CallRules, rulesFor } from "./rules";
import { SettingsCache } from "./settings-cache";
import { WaitNotices } from "./wait-notices";
import { Waiters } from "./waiters";

/** An over call's cost is held this long, until its attempt is kept. */
const holdMs = 5_000;
const longestError = 300;
/** How often a store that is away is tried again, and for how long, in milliseconds. */
const awayMs = 500;
const patienceMs = 120_000;

export type CallGateOptions = {
  store: GateStore;
  clock: GateClock;
  /** Uniform in [0, 1), for the jitter of waits. */
  random?(): number;
  /** Told of what goes wrong beside the calls. */
  report?(error: unknown): void;
  /** Calls go to a connection that is taken for dead, too: for a user's own try, whose success closes the circuit. */
  ignoresCircuits?: boolean;
  /** Calls hold a lease also where nothing limits them: for those that no run keeps, so that they are seen while they go on. */
  alwaysLeases?: boolean;
};

/** The gate over a store. Calls that nothing limits cost no look into it beyond one a second. */
export function createCallGate(options: CallGateOptions): CallGate {
  return new StoreGate(options);
}

type CircuitChange = Parameters<GateStore["changeCircuit"]>[1];

/** A claim that was let in. */
type Entered = { claim: CallClaim; rules: CallRules; worst: WorstCase; isTrial: boolean };

class StoreGate implements CallGate {
  readonly #store: GateStore;
  readonly #clock: GateClock;
  readonly #report: (error: unknown) => void;
  readonly #settings: SettingsCache;
  readonly #leases: LeaseKeeper;
  readonly #lines = new Lines();
  readonly #waiters: Waiters;
  readonly #notices = new WaitNotices();
  readonly #ignoresCircuits: boolean;
  readonly #alwaysLeases: boolean;
  #isWatching = false;

  constructor(options: CallGateOptions) {
    const { store, clock, random = Math.random, report = () => undefined } = options;
    this.#ignoresCircuits = options.ignoresCircuits ?? false;
    this.#alwaysLeases = options.alwaysLeases ?? false;
    this.#store = store;
    this.#clock = clock;
    this.#report = report;
    this.#settings = new SettingsCache(store, clock, report);
    this.#leases = new LeaseKeeper(store, report);
    this.#waiters = new Waiters(clock, random);
  }

  async enter(request: GateRequest, signal: AbortSignal): Promise<Pass> {
    const startedAt = this.#clock.now();
    if (request.worker.provider === "builtin") return freePass;
    signal.throwIfAborted();
    const rules = await this.#rulesFor(request, signal);
    signal.throwIfAborted();
    this.#refuseOpen(request, rules);
    if (rules.circuit) this.#watch();
    const worst = request.worstCase.bind(request);
    if (!this.#alwaysLeases && isFree(rules, worst, this.#settings.now())) {
      return this.#pass(null, rules, { waitedMs: 0, isUnpriced: isUnpriced(rules, worst) });
    }
    this.#watch();
    const entered = await this.#waitForTurn(request, signal);
    const waitedMs = entered.hasWaited ? this.#clock.now() - startedAt : 0;
    const { rules: live } = entered;
    return this.#pass(entered, live, {
      waitedMs,
      isUnpriced: live.budgets.length > 0 && entered.worst.usd === null,
    });
  }

  async #rulesFor({ worker }: GateRequest, signal: AbortSignal): Promise<CallRules> {
    return rulesFor(await this.#patiently(() => this.#settings.get(), signal), worker);
  }

  /** Known without a look into the store: an open circuit costs its calls nothing. */
  #refuseOpen({ worker }: GateRequest, { circuit, connectionLabel }: CallRules): void {
    const now = this.#settings.now();
    if (this.#ignoresCircuits || !circuit || circuitStateOf(circuit, now) !== "open") return;
    throw circuitOpen({ worker, connectionLabel, circuit, tryingSince: null, now });
  }

  async #waitForTurn(request: GateRequest, signal: AbortSignal) {
    const { worker, onWait = () => undefined } = request;
    let hasWaited = !this.#lines.isEmpty(worker.id);
    let stopNotices = hasWaited ? this.#notices.join(worker.id, onWait) : null;
    let stepOut: () => void = () => undefined;
    try {
      stepOut = await this.#lines.join(worker.id, signal);
      for (;;) {
        signal.throwIfAborted();
        const rules = await this.#rulesFor(request, signal);
        this.#refuseOpen(request, rules);
        const { connectionId } = rules;
        const mark = this.#waiters.mark(connectionId);
        const { decision, entered } = await this.#ask(request, rules, signal);
        if (decision.kind === "refuse") throw decision.error;
        if (decision.kind === "enter") return { ...entered, hasWaited };
        hasWaited = true;
        stopNotices ??= this.#notices.join(worker.id, onWait);
        this.#notices.tell(worker.id, decision.reason);
        await this.#waiters.wait({ connectionId, mark, waitMs: decision.waitMs }, signal);
      }
    } finally {
      stopNotices?.();
      stepOut();
    }
  }

  async #ask(request: GateRequest, rules: CallRules, signal: AbortSignal) {
    const { worker } = request;
    const worst = request.worstCase();
    const claim = toClaim(this.#store.newId(), worker.id, rules, worst);
    const { connectionLabel } = rules;
    const question = { claim, worker, connectionLabel, tokens: worst.tokens };
    const decision = await this.#patiently(
      () =>
        this.#store.enter(claim, (state) =>
          decideEntry(question, this.#ignoresCircuits ? { ...state, circuit: null } : state),
        ),
      signal,
    );
    const entered: Entered = { claim, rules, worst, isTrial: isTrialEntry(decision) };
    if (decision.kind === "enter") {
      this.#leases.add(claim.id);
      if (signal.aborted) {
        await this.#giveBack(entered, unmade);
        throw signal.reason;
      }
    }
    return { decision, entered };
  }

  #pass(
    entered: Entered | null,
    rules: CallRules,
    known: { waitedMs: number; isUnpriced: boolean },
  ): Pass {
    const enteredAt = this.#clock.now();
    const isTrial = entered?.isTrial ?? false;
    let isBack: Promise<void> | null = null;
    return {
      ...known,
      textCame: () => {
        if (isTrial) {
          isBack ??= this.#changeCircuit(rules, (circuit) => circuit && afterFirstText(circuit));
        }
      },
      leave: async (outcome) => {
        // First the circuit: a trial holds others off until it is known how it went.
        const tookMs = this.#clock.now() - enteredAt;
        await isBack;
        await this.#tellCircuit(rules, outcome, { tookMs, isTrial });
        if (entered) await this.#giveBack(entered, outcome);
      },
    };
  }

  async #giveBack({ claim, worst }: Entered, { usage, cost, error }: CallOutcome): Promise<void> {
    const { id, connectionId, limits, budgets } = claim;
    this.#leases.remove(id);
    const used = usage ? inputTokensOf(usage) + outputTokensOf(usage) : 0;
    // A call that failed without usage may have used all; one that was never made used nothing.
    const unused = usage || error === notMade ? worst.tokens - used : 0;
    const tokensBack = limits.flatMap(({ scope, limits: { tokensPerMinute } }) =>
      tokensPerMinute === null || unused === 0
        ? []
        : [{ scope, tokens: unused, capacity: bucketOf(tokensPerMinute).capacity }],
    );
    const usd = budgets.length > 0 && cost.status !== "unknown" ? cost.usd : null;
    await this.#store
      .leave({ id, connectionId, usd, holdMs, tokensBack })
      .catch((failure: unknown) => this.#report(failure));
    this.#waiters.wake(connectionId);
  }

  async #tellCircuit(
    rules: CallRules,
    outcome: CallOutcome,
    { tookMs, isTrial }: { tookMs: number; isTrial: boolean },
  ): Promise<void> {
    const verdict = verdictOf(outcome, tookMs);
    const { connectionId, circuit } = rules;
    if (!circuit || verdict === "unclear") return;
    const isKnownBad = isTrial || (this.#settings.circuitOf(connectionId)?.failures ?? 0) > 0;
    if (verdict === "alive" && !isKnownBad) return;
    const message = wordsOf(outcome.error, tookMs).slice(0, longestError);
    const failure = { message, isRefusal: verdict === "refused" };
    await this.#changeCircuit(rules, (current, now) =>
      verdict === "alive" ? null : afterFailure(current ?? closedCircuit, failure, now),
    );
  }

  async #changeCircuit({ connectionId }: CallRules, change: CircuitChange): Promise<void> {
    try {
      const changed = await this.#store.changeCircuit(connectionId, change);
      this.#settings.noteCircuit(connectionId, changed);
    } catch (problem) {
      this.#report(problem);
    }
    this.#waiters.wake(connectionId);
  }

  /** Listens from the first call on that others bear on: what is only simulated needs no news. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#store.watch(({ connectionId, isCircuit }) => {
      if (isCircuit) this.#settings.refresh();
      this.#waiters.wake(connectionId);
    });
  }

  async #patiently<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const startedAt = this.#clock.now();
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!this.#store.isAway(error) || this.#clock.now() - startedAt > patienceMs) throw error;
        await this.#clock.sleep(awayMs, signal);
      }
    }
  }
}

function wordsOf(error: unknown, tookMs: number): string {
  if (isTimeUp(error)) return `it sent nothing for ${Math.round(tookMs / 1_000)} seconds`;
  return error instanceof Error ? error.message : "";
}

const notMade = Symbol("not made");
const unmade: CallOutcome = { usage: null, cost: { status: "known", usd: "0" }, error: notMade };

const freePass: Pass = {
  waitedMs: 0,
  isUnpriced: false,
  textCame: () => undefined,
  leave: async () => undefined,
};

function isFree(rules: CallRules, worstCase: () => WorstCase, now: number): boolean {
  if (rules.limits.length > 0) return false;
  if (rules.circuit && circuitStateOf(rules.circuit, now) === "half-open") return false;
  if (rules.budgets.length === 0) return true;
  return !isMoney(worstCase().usd);
}

function isUnpriced({ budgets }: CallRules, worstCase: () => WorstCase): boolean {
  return budgets.length > 0 && worstCase().usd === null;
}

/** What is free of charge, or has no known price, is held against no budget. */
function isMoney(usd: string | null): usd is string {
  return usd !== null && Number(usd) > 0;
}

function toClaim(id: string, workerId: string, rules: CallRules, { usd }: WorstCase): CallClaim {
  const { connectionId, limits } = rules;
  const budgets = isMoney(usd) ? rules.budgets : [];
  return { id, workerId, connectionId, usd: usd ?? "0", leaseMs, limits, budgets };
}

function isTrialEntry(decision: CallDecision): boolean {
  return decision.kind === "enter" && decision.isTrial;
}
