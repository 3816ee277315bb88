import { formatCount, formatCounted } from "@/components/ui/format";
import type { Step, WaitReason } from "@/lib/runs";

/** The wait that a step is in, or null: its call has not been made yet. */
export function waitOf({ status, waiting }: Step): Step["waiting"] | null {
  return status === "running" ? (waiting ?? null) : null;
}

/** "Waits for its turn: 2 at once on Claude Sonnet." */
export function waitInWords(reason: WaitReason | null): string {
  const limit = reason && limitInWords(reason);
  return limit ? `Waits for its turn: ${limit}.` : "Waits for its turn.";
}

/** What the step's call waits for, in words; null when it does not wait. */
export function waitWordsOf(step: Step): string | null {
  const wait = waitOf(step);
  return wait ? waitInWords(wait.reason) : null;
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
  }
}
