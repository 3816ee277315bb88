import type { Run, Step } from "@/lib/runs";

type BestAnswer = { text: string; stepKey: string; isBestSoFar: true };

/**
 * The best that a run which stopped early has: the answer of the latest round whose last step succeeded, else the
 * latest reply of any worker; null when there is none. Plans are no answers.
 */
export function bestAnswer(run: Pick<Run, "rounds">): BestAnswer | null {
  const isDone = (step: Step | undefined) => step?.status === "succeeded";
  const answering =
    run.rounds.map((round) => round.steps.at(-1)).findLast(isDone) ??
    run.rounds.flatMap((round) => round.steps).findLast(isDone);
  return answering ? { text: answering.reply, stepKey: answering.key, isBestSoFar: true } : null;
}
