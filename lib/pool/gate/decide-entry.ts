import { Decimal } from "decimal.js";
import type { WaitReason, WorkerSnapshot } from "@/lib/runs";
import {
  type CallClaim,
  type CallDecision,
  type CallState,
  circuitStateOf,
  connectionOfBudget,
  type RateLevel,
} from "@/lib/runs/calls";
import { levelsAt, waitForRate } from "./rates";
import { budgetSpent, circuitOpen } from "./refusals";

/** Milliseconds after which a call that waits for another one's end looks again by itself. */
const lookAgainMs = 1_000;
/** A trial that is silent for this long holds up no other call any more: it is refused. */
const longestTrialMs = 60_000;

export type EntryQuestion = {
  claim: CallClaim;
  worker: WorkerSnapshot;
  connectionLabel: string;
  tokens: number;
};

/** Whether a call may be made now: the one place that knows, for whichever store holds the state. */
export function decideEntry(question: EntryQuestion, state: CallState): CallDecision {
  const circuit = decideCircuit(question, state);
  if (circuit) return circuit;
  const budget = decideBudgets(question, state);
  if (budget) return budget;
  const full = findFull(question, state);
  if (full) return { kind: "wait", waitMs: lookAgainMs, reason: full };
  const { longest, levels } = takeRates(question, state);
  if (longest) return { kind: "wait", ...longest };
  const isTrial =
    state.circuit !== null && circuitStateOf(state.circuit, state.now) === "half-open";
  return { kind: "enter", isTrial, levels };
}

/** An open circuit refuses. While one call tries a half-open one, the others wait for what becomes of it. */
function decideCircuit(
  { worker, connectionLabel }: EntryQuestion,
  { circuit, tryingSince, now }: CallState,
): CallDecision | null {
  if (!circuit) return null;
  const name = circuitStateOf(circuit, now);
  if (name === "closed" || (name === "half-open" && tryingSince === null)) return null;
  if (name === "half-open" && tryingSince !== null && now - tryingSince < longestTrialMs) {
    const reason: WaitReason = {
      limit: "circuit",
      most: null,
      of: "connection",
      name: connectionLabel,
    };
    return { kind: "wait", waitMs: lookAgainMs, reason };
  }
  const error = circuitOpen({ worker, connectionLabel, circuit, tryingSince, now });
  return { kind: "refuse", error };
}

/** A call that would fit if those under way come out cheaper waits for them; one that can never fit is refused. */
function decideBudgets({ claim, connectionLabel }: EntryQuestion, state: CallState) {
  let reason: WaitReason | null = null;
  for (const budget of claim.budgets) {
    const spent = state.budgets[budget.scope] ?? nothingSpent;
    const atBest = new Decimal(spent.spentUsd).plus(claim.usd);
    if (atBest.gt(budget.usd)) {
      const error = budgetSpent({ budget, spent, usd: claim.usd, connectionLabel, state });
      return { kind: "refuse", error } satisfies CallDecision;
    }
    if (atBest.plus(spent.heldUsd).gt(budget.usd))
      reason = budgetReason(budget.scope, connectionLabel);
  }
  return reason ? ({ kind: "wait", waitMs: lookAgainMs, reason } satisfies CallDecision) : null;
}

const nothingSpent = { spentUsd: "0", heldUsd: "0", isAtLeast: false, isEstimated: false };

function budgetReason(scope: string, connectionLabel: string): WaitReason {
  const own = { limit: "budget", most: null } as const;
  return connectionOfBudget(scope) === null
    ? { ...own, of: "studio", name: "" }
    : { ...own, of: "connection", name: connectionLabel };
}

function findFull(question: EntryQuestion, { open }: CallState): WaitReason | null {
  for (const { scope, limits } of question.claim.limits) {
    const { concurrency } = limits;
    if (concurrency !== null && (open[scope] ?? 0) >= concurrency) {
      return { limit: "concurrency", most: concurrency, ...ownerOf(scope, question) };
    }
  }
  return null;
}

/** Whose limit it is: a scope is `worker:<id>` or `connection:<id>`. */
function ownerOf(
  scope: string,
  { worker, connectionLabel }: EntryQuestion,
): Pick<WaitReason, "of" | "name"> {
  return scope.startsWith("worker:")
    ? { of: "worker", name: worker.label }
    : { of: "connection", name: connectionLabel };
}

function takeRates(question: EntryQuestion, state: CallState) {
  const { claim, tokens } = question;
  const levels: Record<string, RateLevel> = {};
  const waits: { waitMs: number; reason: WaitReason }[] = [];
  for (const { scope, limits } of claim.limits) {
    const { requestsPerMinute, tokensPerMinute } = limits;
    if (requestsPerMinute === null && tokensPerMinute === null) continue;
    const level = levelsAt(limits, state.levels[scope], state.now);
    const owner = ownerOf(scope, question);
    waits.push(
      {
        waitMs: waitForRate(requestsPerMinute, level.requests, 1),
        reason: { limit: "requests", most: requestsPerMinute, ...owner },
      },
      {
        waitMs: waitForRate(tokensPerMinute, level.tokens, tokens),
        reason: { limit: "tokens", most: tokensPerMinute, ...owner },
      },
    );
    levels[scope] = {
      requests: level.requests - (requestsPerMinute === null ? 0 : 1),
      tokens: level.tokens - (tokensPerMinute === null ? 0 : tokens),
      at: state.now,
    };
  }
  const [longest] = waits.filter(({ waitMs }) => waitMs > 0).sort((a, b) => b.waitMs - a.waitMs);
  return { longest, levels };
}
