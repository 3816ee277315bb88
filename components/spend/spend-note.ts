import { formatCount, formatCounted, whyEstimated } from "@/components/ui/format";
import type { SpendFigures } from "@/lib/api-contract";

type Counts = Pick<SpendFigures, "calls" | "unpricedCalls" | "estimatedCalls">;

/** Of how many calls the cost is not known, and of how many it is an estimate: two things, each with its own count. */
export function spendNote({ calls, unpricedCalls, estimatedCalls }: Counts): string | undefined {
  const sentences = [
    unpricedCalls > 0
      ? `${costOf(unpricedCalls, calls)} unknown and not in the sum, which is the least that it was.`
      : "",
    estimatedCalls > 0
      ? `${costOf(estimatedCalls, calls)} an estimate, because ${whyEstimated}.`
      : "",
  ].filter((sentence) => sentence !== "");
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function costOf(part: number, calls: number): string {
  return `The cost of ${formatCount(part)} of ${formatCounted(calls, "call")} is`;
}
