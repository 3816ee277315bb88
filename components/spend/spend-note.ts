import {
  formatCount,
  formatCounted,
  whyEstimated,
  whyTokensEstimated,
} from "@/components/ui/format";
import type { SpendFigures } from "@/lib/api-contract";

type Costs = Pick<SpendFigures, "calls" | "unpricedCalls" | "estimatedCalls">;
type Tokens = Pick<SpendFigures, "calls" | "uncountedCalls" | "guessedCalls">;

/** Of how many calls the cost is not known, and of how many it is an estimate: two things, each with its own count. */
export function spendNote({ calls, unpricedCalls, estimatedCalls }: Costs): string | undefined {
  return joined(
    unpricedCalls > 0
      ? `The cost of ${partOf(unpricedCalls, calls)} is unknown and not in the sum, which is the least that it was.`
      : "",
    estimatedCalls > 0
      ? `The cost of ${partOf(estimatedCalls, calls)} is an estimate, because ${whyEstimated}.`
      : "",
  );
}

/** The same of the tokens: a call without a price may have counted them, one that costs nothing may not. */
export function spentTokensNote(figures: Tokens): string | undefined {
  const { calls, uncountedCalls, guessedCalls } = figures;
  return joined(
    uncountedCalls > 0
      ? `The tokens of ${partOf(uncountedCalls, calls)} are unknown and not in the sums, which are the least that they were.`
      : "",
    guessedCalls > 0
      ? `The tokens of ${partOf(guessedCalls, calls)} are an estimate, because ${whyTokensEstimated}.`
      : "",
  );
}

/** That what deleted runs cost is still counted. */
export function deletedNote({
  calls,
  deletedCalls,
}: Pick<SpendFigures, "calls" | "deletedCalls">): string | undefined {
  if (deletedCalls === 0) return undefined;
  const are = deletedCalls === 1 ? "is" : "are";
  return `${partOf(deletedCalls, calls)} ${are} of runs that were deleted since: what was spent stays in the sums.`;
}

function joined(...sentences: string[]): string | undefined {
  return sentences.filter((sentence) => sentence !== "").join(" ") || undefined;
}

function partOf(part: number, calls: number): string {
  return `${formatCount(part)} of ${formatCounted(calls, "call")}`;
}
