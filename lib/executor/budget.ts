import { Decimal } from "decimal.js";
import { worstCaseOf } from "@/lib/pool";
import {
  type ChatMessage,
  type EndReason,
  exactUsd,
  formatUsd,
  type RunSettings,
  type Totals,
  type WorkerSnapshot,
  wordSpent,
} from "@/lib/runs";
import type { ExecutorPort } from "./port";

/** The most that one attempt can use. Money is null when the price is unknown; of a simulated call it is none. */
export type Need = { tokens: number; usd: Decimal | null; isSimulated: boolean };

/** A limit that a call would pass; `message` is for the user. */
export type Limit = {
  reason: Extract<EndReason, "token-limit" | "cost-limit">;
  message: string;
  budget?: "run";
};

/** The most that one attempt can use, with exact money. */
export function worstCase(
  worker: WorkerSnapshot,
  messages: readonly ChatMessage[],
  price: ExecutorPort["price"],
): Need {
  const { tokens, usd } = worstCaseOf(worker, messages, price);
  const isSimulated = worker.provider === "simulated";
  return { tokens, usd: usd === null ? null : new Decimal(usd), isSimulated };
}

/**
 * Holds a run to its limits: a call is made only if its worst case still fits beside what was spent and what the calls
 * under way may yet use. One that would fit if those come out cheaper waits for them. The cost limit holds for real
 * calls and for simulated ones by themselves: their dollars are never added.
 */
export class Budget {
  readonly #settings: Pick<RunSettings, "maxTokens" | "maxCostUsd">;
  readonly #spent: () => Totals;
  readonly #held = new Set<Need>();
  #waiting: (() => void)[] = [];

  constructor(settings: Pick<RunSettings, "maxTokens" | "maxCostUsd">, spent: () => Totals) {
    this.#settings = settings;
    this.#spent = spent;
  }

  /** Null once the need is held, else the limit in the way. `release` it after its cost is in the totals. */
  async reserve(need: Need): Promise<Limit | null> {
    while (this.#exceeded(need, [...this.#held])) {
      const limit = this.#exceeded(need, []);
      if (limit) return limit;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#held.add(need);
    return null;
  }

  release(need: Need): void {
    this.#held.delete(need);
    const woken = this.#waiting;
    this.#waiting = [];
    for (const wake of woken) wake();
  }

  #exceeded(need: Need, held: readonly Need[]): Limit | null {
    const spent = this.#spent();
    const spentTokens = spent.inputTokens + spent.outputTokens;
    const tokensLeft = held.reduce(
      (left, other) => left - other.tokens,
      this.#settings.maxTokens - spentTokens,
    );
    if (need.tokens > tokensLeft) return tokenLimit(need.tokens, spentTokens, this.#settings);
    if (need.usd === null) return null;
    const { usd: usdSpent } = need.isSimulated ? spent.simulated : spent.real;
    const usdLeft = held
      .filter(({ isSimulated }) => isSimulated === need.isSimulated)
      .reduce(
        (left, other) => left.minus(other.usd ?? 0),
        new Decimal(this.#settings.maxCostUsd).minus(usdSpent),
      );
    return need.usd.gt(usdLeft)
      ? costLimit({ ...need, usd: need.usd }, spent, this.#settings)
      : null;
  }
}

type Settings = Pick<RunSettings, "maxTokens" | "maxCostUsd">;

function tokenLimit(tokens: number, spent: number, { maxTokens }: Settings): Limit {
  return {
    reason: "token-limit",
    message: `The run has used ${count(spent)} of its token limit of ${count(maxTokens)}. The next call was not made: it could use up to ${count(tokens)} tokens.`,
  };
}

function costLimit(
  { usd, isSimulated }: { usd: Decimal; isSimulated: boolean },
  { real, simulated }: Totals,
  { maxCostUsd }: Settings,
): Limit {
  const spent = isSimulated ? simulated : real;
  const calls = isSimulated ? "simulated calls" : "real calls";
  const isOnlyReal = !isSimulated && simulated.calls === 0;
  const who = isOnlyReal ? "The run has" : `The run's ${calls} have`;
  const call = isSimulated ? "simulated call" : "call";
  return {
    reason: "cost-limit",
    budget: "run",
    message: `${who} spent ${wordSpent(spent)} of its cost limit of ${exactUsd(String(maxCostUsd))}. The next ${call} was not made: it could cost up to ${formatUsd(usd.toFixed(), "up")}.`,
  };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
