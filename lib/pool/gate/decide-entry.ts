import { Decimal } from "decimal.js";
import type { WorkerSnapshot } from "@/lib/runs";
import {
  type CallClaim,
  type CallDecision,
  type CallState,
  circuitStateOf,
  type RateLevel,
} from "@/lib/runs/calls";
import { levelsAt, waitForRate } from "./rates";
import { budgetSpent, circuitOpen } from "./refusals";

/** Milliseconds after which a call that waits for another one's end looks again by itself. */
const lookAgainMs = 1_000;

export type EntryQuestion = {
  claim: CallClaim;
  worker: WorkerSnapshot;
  connectionLabel: string;
  tokens: number;
};

/** Whether a call may be made now: the one place that knows, for whichever store holds the state. */
export function decideEntry(question: EntryQuestion, state: CallState): CallDecision {
  const circuit = decideCircuit(question, state);
  if (circuit.refused) return { kind: "refuse", error: circuit.refused };
  const budget = decideBudgets(question, state);
  if (budget) return budget;
  if (isFull(question.claim, state)) return { kind: "wait", waitMs: lookAgainMs };
  const { waitMs, levels } = takeRates(question, state);
  if (waitMs > 0) return { kind: "wait", waitMs };
  return { kind: "enter", isTrial: circuit.isTrial, levels };
}

function decideCircuit({ worker, connectionLabel }: EntryQuestion, state: CallState) {
  const { circuit, isTrying, now } = state;
  if (!circuit) return { refused: null, isTrial: false };
  const name = circuitStateOf(circuit, now);
  const isRefused = name === "open" || (name === "trying" && isTrying);
  const refused = isRefused ? circuitOpen({ worker, connectionLabel, circuit, now }) : null;
  return { refused, isTrial: name === "trying" };
}

/** A call that would fit if those under way come out cheaper waits for them; one that can never fit is refused. */
function decideBudgets({ claim, connectionLabel }: EntryQuestion, state: CallState) {
  let mustWait = false;
  for (const budget of claim.budgets) {
    const { spentUsd, heldUsd } = state.budgets[budget.scope] ?? { spentUsd: "0", heldUsd: "0" };
    const atBest = new Decimal(spentUsd).plus(claim.usd);
    if (atBest.gt(budget.usd)) {
      const error = budgetSpent({ budget, spentUsd, usd: claim.usd, connectionLabel, state });
      return { kind: "refuse", error } satisfies CallDecision;
    }
    if (atBest.plus(heldUsd).gt(budget.usd)) mustWait = true;
  }
  return mustWait ? ({ kind: "wait", waitMs: lookAgainMs } satisfies CallDecision) : null;
}

function isFull({ limits }: CallClaim, { open }: CallState): boolean {
  return limits.some(
    ({ scope, limits: { concurrency } }) =>
      concurrency !== null && (open[scope] ?? 0) >= concurrency,
  );
}

function takeRates({ claim, tokens }: EntryQuestion, state: CallState) {
  const levels: Record<string, RateLevel> = {};
  let waitMs = 0;
  for (const { scope, limits } of claim.limits) {
    const { requestsPerMinute, tokensPerMinute } = limits;
    if (requestsPerMinute === null && tokensPerMinute === null) continue;
    const level = levelsAt(limits, state.levels[scope], state.now);
    waitMs = Math.max(
      waitMs,
      waitForRate(requestsPerMinute, level.requests, 1),
      waitForRate(tokensPerMinute, level.tokens, tokens),
    );
    levels[scope] = {
      requests: level.requests - (requestsPerMinute === null ? 0 : 1),
      tokens: level.tokens - (tokensPerMinute === null ? 0 : tokens),
      at: state.now,
    };
  }
  return { waitMs, levels };
}
