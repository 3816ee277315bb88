import type { Cost, CostSum, Totals } from "@/lib/runs";
import { exactUsd, formatUsd, type Rounding } from "@/lib/runs";

/** Rounds an amount to what is shown of it, or keeps all of it. */
type ToText = (usd: string, rounding: Rounding) => string;

/** In place of an amount that nobody knows. */
export const unknownCost = "unknown";

/** The cost of one call: `$0.0123`, `~$0.0123` when estimated, or `unknown`. */
export function formatCost(cost: Cost): string {
  return costText(cost, formatUsd);
}

/** The same to the last decimal. */
export function exactCost(cost: Cost): string {
  return costText(cost, exactUsd);
}

function costText(cost: Cost, toText: ToText): string {
  if (cost.status === "unknown") return unknownCost;
  const amount = toText(cost.usd, "nearest");
  return cost.status === "estimated" ? approximate(amount) : amount;
}

type Sum = Pick<CostSum, "usd" | "isAtLeast" | "isEstimated">;

/**
 * What calls of one kind cost: with `at least` when the cost of some call is unknown, and then rounded down; never 0 for
 * unknown.
 */
export function formatTotalUsd(sum: Sum): string {
  return totalText(sum, formatUsd);
}

/** The same to the last decimal. */
export function exactTotalUsd(sum: Sum): string {
  return totalText(sum, exactUsd);
}

function totalText({ usd, isAtLeast, isEstimated }: Sum, toText: ToText): string {
  const amount = toText(usd, isAtLeast ? "down" : "nearest");
  if (isAtLeast && amount === "$0.00") return unknownCost;
  const marked = isEstimated ? approximate(amount) : amount;
  return isAtLeast ? `at least ${marked}` : marked;
}

/** The same where there is little room: `≥ $0.0017`. */
export function shortTotalUsd(sum: Sum): string {
  return formatTotalUsd(sum).replace(/^at least /, "≥ ");
}

/** What makes the tokens of a call an estimate, after *because*. */
export const whyTokensEstimated = "counts were missing or did not fit together";

/** What makes the cost of a call an estimate, after *because*. */
export const whyEstimated =
  "counts of tokens were missing or did not fit together, or the price lacks a rate";

/** What a cost's wording means and what it is unrounded, for a title. */
export function costNote(sum: Sum): string | undefined {
  return joined(unroundedNote(formatTotalUsd(sum), exactTotalUsd(sum)), ...marksNotes(sum));
}

/** All decimals of an amount that is shown with less of them; nothing where it has no more. */
export function unroundedNote(shown: string, exact: string): string {
  return shown === exact ? "" : `Unrounded: ${exact}.`;
}

function marksNotes({ isAtLeast, isEstimated }: Omit<Sum, "usd">): string[] {
  return [
    isAtLeast ? "The cost of some calls is unknown and not in the sum." : "",
    isEstimated ? `Some of it is an estimate, because ${whyEstimated}.` : "",
  ];
}

function joined(...notes: string[]): string | undefined {
  return notes.filter((note) => note !== "").join(" ") || undefined;
}

/**
 * The cost of a run in one or two parts. Simulated dollars are no money and never added to real ones: where there are
 * both, the real part comes first and the other says what it is. A run that is all simulated has its mark beside it.
 */
export function runCostParts(totals: Totals): RunCostParts {
  return costParts(totals, formatTotalUsd);
}

/** The same to the last decimal. */
export function exactRunCostParts(totals: Totals): RunCostParts {
  return costParts(totals, exactTotalUsd);
}

type RunCostParts = [string] | [string, string];

function costParts({ real, simulated }: Totals, toText: (sum: Sum) => string): RunCostParts {
  if (simulated.calls === 0) return [toText(real)];
  if (real.calls === 0) return [toText(simulated)];
  return [toText(real), `+ ${toText(simulated)} simulated`];
}

/** `$0.0123`, or `$0.0123 + $0.0008 simulated`. */
export function formatRunCost(totals: Totals): string {
  return runCostParts(totals).join(" ");
}

/** What the wording of a run's cost means and what it is unrounded, for a title. */
export function runCostNote(totals: Totals): string | undefined {
  const { real, simulated } = totals;
  const isMixed = real.calls > 0 && simulated.calls > 0;
  return joined(
    unroundedNote(formatRunCost(totals), exactRunCostParts(totals).join(" ")),
    isMixed ? "Simulated calls cost nothing: their dollars are never added to real ones." : "",
    ...marksNotes({
      isAtLeast: real.isAtLeast || simulated.isAtLeast,
      isEstimated: real.isEstimated || simulated.isEstimated,
    }),
  );
}

function approximate(amount: string): string {
  return amount.startsWith("<") ? amount : `~${amount}`;
}

/** With thousands separators. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** How well tokens are known: the sums of runs leave out what does not hold. */
export type TokenMarks = { areTokensAtLeast?: boolean; areTokensEstimated?: boolean };

/** Tokens of calls: `at least` when those of some call are unknown, never 0 for unknown; `~` when some are an estimate. */
export function formatTokens(tokens: number, marks: TokenMarks): string {
  if (!marks.areTokensAtLeast) return tokenCount(tokens, marks);
  return tokens === 0 ? "unknown" : `at least ${tokenCount(tokens, marks)}`;
}

/** `120`, or `~120` when some of them are an estimate. */
export function tokenCount(
  tokens: number,
  { areTokensEstimated }: Pick<TokenMarks, "areTokensEstimated">,
): string {
  return areTokensEstimated ? approximate(formatCount(tokens)) : formatCount(tokens);
}

/** `120 / 30`, `~120 / ~30`, `at least 120 / 30` or `unknown`. */
export function formatTokensInAndOut({
  inputTokens,
  outputTokens,
  ...marks
}: TokenMarks & Pick<Totals, "inputTokens" | "outputTokens">): string {
  if (marks.areTokensAtLeast && inputTokens + outputTokens === 0) return "unknown";
  const start = marks.areTokensAtLeast ? "at least " : "";
  return `${start}${tokenCount(inputTokens, marks)} / ${tokenCount(outputTokens, marks)}`;
}

/** What the wording of tokens means, for a title. */
export function tokensNote(marks: TokenMarks): string | undefined {
  return joined(
    marks.areTokensAtLeast ? "The tokens of some calls are unknown and not in the sum." : "",
    marks.areTokensEstimated
      ? `The tokens of some calls are an estimate, because ${whyTokensEstimated}.`
      : "",
  );
}

/** `1 step`, `3 steps`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Milliseconds as `240 ms`, `12.3 s`, `2 min 05 s`, `1 h 04 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.max(0, Math.round(milliseconds))} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

/** What the time is that a run was interrupted, for a title. */
export const interruptedNote =
  "Interrupted: the process that ran it had ended, until another took it up again. A call that was cut off counts as that, too.";

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `just now`, `4 min ago`, `3 h ago`, `5 d ago`, and the date from a month on. Times ahead of `nowMs` are `just now`. */
export function formatRelativeTime(iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso);
  if (ageMs < minuteMs) return "just now";
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`;
  if (ageMs < 30 * dayMs) return `${Math.floor(ageMs / dayMs)} d ago`;
  return new Date(iso).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}

/** The whole time with its zone. */
export function formatDateTime(iso: string): string {
  return new Date(iso).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
}
