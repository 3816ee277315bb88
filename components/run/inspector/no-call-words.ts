import type { Step } from "@/lib/runs";

/** Why a step has no call to show. */
export function noCallWords(step: Step): string {
  if (step.status === "waiting") return "Not called yet.";
  return step.status === "running" ? "The first call is under way." : "No call was made.";
}
