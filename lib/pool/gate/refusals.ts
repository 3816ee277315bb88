import { StudioError } from "@/lib/errors";
import { exactUsd, formatUsd, utcClockTime, type WorkerSnapshot, wordSpent } from "@/lib/runs";
import {
  type BudgetState,
  type CallState,
  type CircuitRecord,
  circuitStateOf,
  type DayBudget,
  nextUtcMidnight,
  studioDay,
} from "@/lib/runs/calls";
import { ProviderError } from "../provider-error";

/** A call that is not made because its connection is taken for dead. */
export function circuitOpen(options: {
  worker: WorkerSnapshot;
  connectionLabel: string;
  circuit: CircuitRecord;
  /** When the call began that is trying it; null: none is. */
  tryingSince: number | null;
  now: number;
}): ProviderError {
  const { worker, connectionLabel, circuit, tryingSince, now } = options;
  const last = circuit.lastError ? ` (last: ${circuit.lastError.replace(/\.+$/, "")})` : "";
  const isOpen = circuitStateOf(circuit, now) === "open" && circuit.openUntil !== null;
  const when = isOpen
    ? `it is not called until ${utcClockTime(circuit.openUntil ?? now)}`
    : `one call has been trying it for ${Math.round((now - (tryingSince ?? now)) / 1000)} s without a word, and no other is made before that has ended`;
  const message = `${connectionLabel} failed ${circuit.failures} times in a row${last}; ${when}.`;
  return new ProviderError(message, {
    provider: worker.provider,
    model: worker.model,
    statusCode: null,
    isRetryable: false,
    kind: "circuit-open",
  });
}

/** A call that is not made because a day's budget has no room for it. */
export function budgetSpent(options: {
  budget: DayBudget;
  spent: Omit<BudgetState, "heldUsd">;
  usd: string;
  connectionLabel: string;
  state: Pick<CallState, "now">;
}): StudioError {
  const { budget, spent, usd, connectionLabel, state } = options;
  const whose =
    budget.scope === studioDay ? "The studio's day budget" : `The day budget of ${connectionLabel}`;
  const verb = spent.isAtLeast && Number(spent.spentUsd) === 0 ? "was" : "were";
  const renewsAt = new Date(nextUtcMidnight(state.now)).toISOString();
  const message = `${whose} has no room for this call: ${wordSpent({ ...spent, usd: spent.spentUsd })} of ${exactUsd(budget.usd)} ${verb} spent today, and the call may cost ${formatUsd(usd, "up")}. The budget renews at 00:00 UTC (${renewsAt.slice(0, 10)}).`;
  return new StudioError("budget-spent", message, {
    details: {
      scope: budget.scope,
      connectionLabel,
      budgetUsd: budget.usd,
      spentUsd: spent.spentUsd,
      isSpentAtLeast: spent.isAtLeast,
      isSpentEstimated: spent.isEstimated,
      callUsd: usd,
      renewsAt,
    },
  });
}
