import { z } from "zod";
import { formatCount, formatCounted, formatDuration } from "@/components/ui/format";
import type { Attempt, Step, StepWait, WaitReason } from "@/lib/runs";

/** The wait that a step is in, or null: its call has not been made yet. */
export function waitOf({ status, waiting }: Step): Step["waiting"] | null {
  return status === "running" ? (waiting ?? null) : null;
}

/** It waits between two attempts, and not for its turn. */
export function isRetryWait(wait: Step["waiting"] | null): boolean {
  return wait?.reason?.limit === "retry";
}

/** "Waits for its turn: 2 at once on Claude Sonnet." */
export function waitInWords(reason: WaitReason | null): string {
  return turnInWords("Waits", reason);
}

/** "It waited for its turn: 2 at once on Claude Sonnet." */
export function waitedInWords(reason: WaitReason | null): string {
  return turnInWords("It waited", reason);
}

function turnInWords(verb: string, reason: WaitReason | null): string {
  return `${verb} for its turn${reason ? `: ${limitInWords(reason)}` : ""}.`;
}

/** What the step's call waits for, in words; null when it does not wait. */
export function waitWordsOf(step: Step): string | null {
  const wait = waitOf(step);
  if (!wait) return null;
  if (!isRetryWait(wait)) return waitInWords(wait.reason);
  const last = step.attempts.at(-1);
  return last
    ? `Waits before another try, after ${causeInWords(last)}.`
    : "Waits before another try.";
}

/** The waits of a step that are over: "waited 2.1 s after 429; the provider asked for 2.0 s". */
export function pastWaitsInWords(waits: readonly StepWait[]): string[] {
  const turnMs = waits
    .filter(({ kind }) => kind === "turn")
    .reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const pauses = waits.flatMap((wait) =>
    wait.kind === "retry"
      ? `waited ${formatDuration(wait.toMs - wait.fromMs)} after ${causeInWords(wait.after)}`
      : [],
  );
  return turnMs > 0 ? [`waited ${formatDuration(turnMs)} for its turn`, ...pauses] : pauses;
}

/** All of them in one: "waited 7.0 s after 429", "waited 7.4 s: 400 ms for its turn, 7.0 s after 429"; null: none. */
export function pastWaitsInShort(waits: readonly StepWait[]): string | null {
  const byCause = new Map<string, number>();
  for (const wait of waits) {
    const cause = wait.kind === "turn" ? "for its turn" : `after ${failureInWords(wait.after)}`;
    byCause.set(cause, (byCause.get(cause) ?? 0) + wait.toMs - wait.fromMs);
  }
  const totalMs = [...byCause.values()].reduce((sum, ms) => sum + ms, 0);
  if (totalMs === 0) return null;
  const parts = [...byCause].map(([cause, ms]) => `${formatDuration(ms)} ${cause}`);
  const [only] = parts;
  return parts.length === 1
    ? `waited ${only}`
    : `waited ${formatDuration(totalMs)}: ${parts.join(", ")}`;
}

const failureSchema = z
  .object({ statusCode: z.number(), kind: z.string(), retryAfterMs: z.number() })
  .partial();

/** Kinds of failures that come without an HTTP status. */
const kindWords: Record<string, string> = {
  "rate-limit": "a rate limit",
  server: "an error of the server",
  connection: "no connection",
  cut: "a cut connection",
  stall: "a reply that stood still",
  timeout: "a time-out",
  "bad-answer": "an answer in a strange format",
};

/** What an attempt ended by, for a pause after it: "429; the provider asked for 2.0 s". */
export function causeInWords(attempt: Attempt): string {
  const { retryAfterMs } = readDetails(attempt.error?.details ?? {});
  const cause = failureInWords(attempt);
  return retryAfterMs ? `${cause}; the provider asked for ${formatDuration(retryAfterMs)}` : cause;
}

function failureInWords({ error }: Attempt): string {
  if (error?.code === "interrupted") return "the end of its process";
  const { statusCode, kind } = readDetails(error?.details ?? {});
  const isStatus = statusCode !== undefined && statusCode >= 400;
  return isStatus ? `${statusCode}` : (kindWords[kind ?? ""] ?? "a failure");
}

/** Where a call got no answer, its status is null. */
function readDetails(details: Record<string, unknown>) {
  const known = Object.entries(details).filter(([, value]) => value !== null);
  return failureSchema.safeParse(Object.fromEntries(known)).data ?? {};
}

function limitInWords({ limit, most, of, name }: WaitReason): string {
  const count = most ?? 0;
  switch (limit) {
    case "concurrency":
      return `${formatCount(count)} at once on ${name}`;
    case "requests":
      return `${formatCounted(count, "call")} a minute on ${name}`;
    case "tokens":
      return `${formatCounted(count, "token")} a minute on ${name}`;
    case "budget":
      return of === "studio"
        ? "the calls under way may use up the studio's day budget"
        : `the calls under way may use up the day budget of ${name}`;
    case "circuit":
      return `one call is trying whether ${name} is back`;
    case "retry":
      return `the pause before another try of ${name}`;
  }
}
