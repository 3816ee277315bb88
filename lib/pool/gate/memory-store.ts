import { Decimal } from "decimal.js";
import type { CallLimits } from "@/lib/runs";
import {
  type CallClaim,
  type CallState,
  type CircuitRecord,
  connectionOfBudget,
  type DayBudget,
  type RateLevel,
} from "@/lib/runs/calls";
import type { GateStore } from "./call-gate";

type Lease = {
  workerId: string;
  connectionId: string;
  usd: string;
  isOpen: boolean;
  isTrial: boolean;
  startedAt: number;
  expiresAt: number;
};

type News = Parameters<Parameters<GateStore["watch"]>[0]>[0];

/** The gate's store within one process: for tests, and for trying things out. Its settings may be changed at any time. */
export class MemoryGateStore implements GateStore {
  readonly connections = new Map<string, { label: string; limits: CallLimits }>();
  readonly workers = new Map<string, CallLimits>();
  readonly budgets = new Map<string, string>();
  readonly circuits = new Map<string, CircuitRecord>();
  /** What the attempts of the day cost, each with its connection; null: unknown. */
  readonly spent: { connectionId: string; usd: string | null; isEstimated?: boolean }[] = [];
  readonly leases = new Map<string, Lease>();
  /** Looks into the store so far. */
  looks = 0;
  readonly #levels = new Map<string, RateLevel>();
  readonly #watchers = new Set<(news: News) => void>();
  readonly #now: () => number;
  #ids = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  async readSettings() {
    this.looks += 1;
    const budgets = [...this.budgets].map(([scope, usd]) => ({ scope, usd }));
    const { connections, workers, circuits } = this;
    return {
      now: this.#now(),
      connections: new Map(connections),
      workers: new Map(workers),
      budgets,
      circuits: new Map(circuits),
    };
  }

  async enter(claim: CallClaim, decide: Parameters<GateStore["enter"]>[1]) {
    this.looks += 1;
    const decision = decide(this.#stateFor(claim));
    if (decision.kind !== "enter") return decision;
    const { id, workerId, connectionId, usd } = claim;
    const startedAt = this.#now();
    const expiresAt = startedAt + claim.leaseMs;
    const { isTrial } = decision;
    const whose = { workerId, connectionId, usd };
    this.leases.set(id, { ...whose, isOpen: true, isTrial, startedAt, expiresAt });
    for (const [scope, level] of Object.entries(decision.levels)) this.#levels.set(scope, level);
    return decision;
  }

  async renew(ids: readonly string[], leaseMs: number) {
    for (const id of ids) {
      const lease = this.leases.get(id);
      if (lease) lease.expiresAt = this.#now() + leaseMs;
    }
  }

  async leave({ id, connectionId, usd, holdMs, tokensBack }: Parameters<GateStore["leave"]>[0]) {
    this.looks += 1;
    const lease = this.leases.get(id);
    if (lease && usd !== null) {
      Object.assign(lease, { isOpen: false, usd, expiresAt: this.#now() + holdMs });
    } else this.leases.delete(id);
    for (const { scope, tokens, capacity } of tokensBack) {
      const level = this.#levels.get(scope);
      if (level) level.tokens = Math.min(capacity, level.tokens + tokens);
    }
    this.#tell({ connectionId, isCircuit: false });
  }

  async changeCircuit(connectionId: string, change: Parameters<GateStore["changeCircuit"]>[1]) {
    this.looks += 1;
    const changed = change(this.circuits.get(connectionId) ?? null, this.#now());
    if (changed) this.circuits.set(connectionId, changed);
    else this.circuits.delete(connectionId);
    this.#tell({ connectionId, isCircuit: true });
    return changed;
  }

  watch(onNews: (news: News) => void) {
    this.#watchers.add(onNews);
    return { stop: () => void this.#watchers.delete(onNews) };
  }

  newId(): string {
    this.#ids += 1;
    return `lease_${this.#ids}`;
  }

  isAway(): boolean {
    return false;
  }

  #tell(news: News): void {
    for (const watcher of this.#watchers) watcher(news);
  }

  #stateFor({ connectionId, limits, budgets }: CallClaim): CallState {
    const now = this.#now();
    const live = [...this.leases.values()].filter(({ expiresAt }) => expiresAt > now);
    const open = live.filter(({ isOpen }) => isOpen);
    const count = (scope: string) =>
      open.filter((lease) =>
        [`worker:${lease.workerId}`, `connection:${lease.connectionId}`].includes(scope),
      ).length;
    return {
      now,
      open: Object.fromEntries(limits.map(({ scope }) => [scope, count(scope)])),
      levels: Object.fromEntries(
        limits.flatMap(({ scope }) => {
          const level = this.#levels.get(scope);
          return level ? [[scope, level]] : [];
        }),
      ),
      circuit: this.circuits.get(connectionId) ?? null,
      tryingSince:
        open.find((lease) => lease.isTrial && lease.connectionId === connectionId)?.startedAt ??
        null,
      budgets: Object.fromEntries(
        budgets.map((budget) => [
          budget.scope,
          {
            spentUsd: sumFor(budget, this.spent),
            heldUsd: sumFor(budget, live),
            isAtLeast: ofBudget(budget, this.spent).some(({ usd }) => usd === null),
            isEstimated: ofBudget(budget, this.spent).some(({ isEstimated }) => isEstimated),
          },
        ]),
      ),
    };
  }
}

type Amount = { connectionId: string; usd: string | null };

function sumFor(budget: DayBudget, amounts: readonly Amount[]): string {
  return ofBudget(budget, amounts)
    .reduce((sum, { usd }) => sum.plus(usd ?? 0), new Decimal(0))
    .toFixed();
}

function ofBudget<Given extends Amount>({ scope }: DayBudget, amounts: readonly Given[]): Given[] {
  const connectionId = connectionOfBudget(scope);
  return amounts.filter((amount) => connectionId === null || amount.connectionId === connectionId);
}
