import { Decimal } from "decimal.js";
import { worstCaseOf } from "@/lib/pool";
import type { ChatMessage, EndReason, RunSettings, Totals, WorkerSnapshot } from "@/lib/runs";
import type { ExecutorPort } from "./port";

/** The most that one attempt can use. Money is null when the price is unknown. */
export type Need = { tokens: number; usd: Decimal | null };

/** A limit that a call would pass; `message` is for the user. */
export type Limit = { reason: Extract<EndReason, "token-limit" | "cost-limit">; message: string };

/** The most that one attempt can use, with exact money. */
export function worstCase(
  worker: WorkerSnapshot,
  messages: readonly ChatMessage[],
  price: ExecutorPort["price"],
): Need {
  const { tokens, usd } = worstCaseOf(worker, messages, price);
  return { tokens, usd: usd === null ? null : new Decimal(usd) };
}

/**
 * Holds a run to its limits: a call is made only if its worst case still fits beside what was spent and what the calls
 * under way may yet use. One that would fit if those come out cheaper waits for them.
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
    const usdLeft = held.reduce(
      (left, other) => left.minus(other.usd ?? 0),
      new Decimal(this.#settings.maxCostUsd).minus(spent.usd),
    );
    return need.usd.gt(usdLeft) ? costLimit(need.usd, spent, this.#settings) : null;
  }
}

type Settings = Pick<RunSettings, "maxTokens" | "maxCostUsd">;

function tokenLimit(tokens: number, spent: number, { maxTokens }: Settings): Limit {
  return {
    reason: "token-limit",
    message: `The run has used ${count(spent)} of its token limit of ${count(maxTokens)}. The next call was not made: it could use up to ${count(tokens)} tokens.`,
  };
}

function costLimit(usd: Decimal, { usd: spent, isAtLeast }: Totals, settings: Settings): Limit {
  const known = isAtLeast ? "at least " : "";
  return {
    reason: "cost-limit",
    message: `The run has spent ${known}$${money(new Decimal(spent))} of its cost limit of $${settings.maxCostUsd}. The next call was not made: it could cost up to $${money(usd)}.`,
  };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function money(usd: Decimal): string {
  return usd.toSignificantDigits(4).toFixed();
}
