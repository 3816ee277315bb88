import { waitWordsOf } from "@/components/canvas/wait-words";
import type { Run, Step } from "@/lib/runs";
import { isNeverSent } from "../sees-in-words";

/** Why a step has no call to show. */
export function noCallWords(run: Run, step: Step): string {
  if (isNeverSent(run, step)) return "Nothing was sent to it.";
  if (step.status === "waiting") return "Not called yet.";
  const waitWords = waitWordsOf(step);
  if (waitWords) return waitWords;
  return step.status === "running" ? "The first call is under way." : "No call was made.";
}
