import { formatCounted, formatTotalUsd } from "@/components/ui/format";
import type { CallStats, Connection, ListedWorker } from "@/lib/api-contract";
import { type CallLimits, exactUsd, utcClockTime, zeroCost } from "@/lib/runs";

/** The price of a million tokens in and out, or that there is none. */
export function priceInWords({
  price,
  priceTier,
}: Pick<ListedWorker["settings"], "price" | "priceTier">): string {
  if (!price) return "no price";
  const rates = priceTier === "batch" ? (price.batch ?? price) : price;
  return `${exactUsd(rates.inputUsd)} in, ${exactUsd(rates.outputUsd)} out`;
}

export function spentToday({ usdToday, isAtLeast, isEstimated }: CallStats): string {
  return formatTotalUsd({ ...zeroCost, usd: usdToday, isAtLeast, isEstimated });
}

/** Failed calls of the last hour against all, as in `3 of 12 failed`. */
export function failuresInWords({ lastHour, failedLastHour }: CallStats): string {
  if (lastHour === 0) return "no calls";
  if (failedLastHour === 0) return formatCounted(lastHour, "call");
  return `${formatCounted(failedLastHour, "failure")} of ${formatCounted(lastHour, "call")}`;
}

/** `12 %`, and `< 1 %` for a little. Null without calls. */
export function errorRate({ lastHour, failedLastHour }: CallStats): string | null {
  if (lastHour === 0) return null;
  const percent = (failedLastHour / lastHour) * 100;
  return percent > 0 && percent < 1 ? "< 1 %" : `${Math.round(percent)} %`;
}

/** The limits that are set, in words; null when there are none. */
export function limitsInWords(
  limits: CallLimits,
  dayBudgetUsd: string | null = null,
): string | null {
  const { concurrency, requestsPerMinute, tokensPerMinute } = limits;
  const parts = [
    concurrency === null ? "" : `${formatCounted(concurrency, "call")} at once`,
    requestsPerMinute === null ? "" : `${formatCounted(requestsPerMinute, "call")} a minute`,
    tokensPerMinute === null ? "" : `${formatCounted(tokensPerMinute, "token")} a minute`,
    dayBudgetUsd === null ? "" : `${exactUsd(dayBudgetUsd)} a day`,
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : null;
}

/** What a connection that failed again and again waits for, without a full stop. */
export function circuitInWords({ state, openUntil }: Connection["circuit"]): string {
  if (state === "trying") return "One call tries whether it is back";
  if (state === "half-open") return "The next call will try whether it is back";
  return openUntil ? `Not called until ${utcClockTime(openUntil)}` : "Not called for a while";
}

export type WorkerState = {
  word: string;
  look: "good" | "busy" | "warning" | "bad";
  /** Whole sentence, for a title. */
  note: string;
};

/** How a worker stands now: what keeps it from being called first, then how it fares. Null while that is not known yet. */
export function workerState(
  worker: Pick<ListedWorker, "settings" | "stats"> | undefined,
  connection: Connection | undefined,
): WorkerState | null {
  if (!worker || (worker.settings.connectionId !== null && !connection)) return null;
  const blocked = connection ? blockedState(connection) : null;
  if (blocked) return blocked;
  const { open, lastHour, failedLastHour } = worker.stats;
  if (open > 0) return { word: `${open} open`, look: "busy", note: "Calls under way now." };
  const rate = errorRate(worker.stats);
  if (rate !== null && failedLastHour > 0) {
    const isBad = failedLastHour * 2 >= lastHour;
    return {
      word: `${rate} failed`,
      look: isBad ? "bad" : "warning",
      note: `${failuresInWords(worker.stats)} within the last hour.`,
    };
  }
  return { word: "Ready", look: "good", note: "Nothing keeps it from being called." };
}

function circuitNote(circuit: Connection["circuit"]): string {
  return `The connection failed again and again. ${circuitInWords(circuit)}.`;
}

function blockedState({ circuit, key }: Connection): WorkerState | null {
  if (circuit.state === "open") {
    return { word: "Resting", look: "bad", note: circuitNote(circuit) };
  }
  if (key.source !== "none" && !key.isPresent) {
    return {
      word: "Needs key",
      look: "warning",
      note: key.problem ?? "The connection has no key to be used now.",
    };
  }
  if (circuit.state === "half-open") {
    return { word: "To be tried", look: "warning", note: circuitNote(circuit) };
  }
  if (circuit.state === "trying") {
    return { word: "Trying", look: "busy", note: circuitNote(circuit) };
  }
  return null;
}
