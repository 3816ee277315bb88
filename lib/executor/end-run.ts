import { hasStepEnded, type Run, type RunEventDraft } from "@/lib/runs";
import { bestAnswer } from "./best-answer";
import { cutOffError } from "./cut-off";
import { stepEnd } from "./execution";
import type { Journal } from "./journal";
import type { Ending } from "./run-control";
import type { StrategyEnd } from "./strategy";

/** Ends the run, and before it whatever was left open: nothing of an ended run waits or runs. */
export async function endRun(journal: Journal, given: StrategyEnd | Ending): Promise<void> {
  for (const event of leftovers(journal.run, given)) journal.post(event);
  const end = hasUnstartedStep(journal.run) ? withoutSuccess(given) : given;
  const { status, reason, message } = end;
  const claimed = "answer" in end ? end.answer : null;
  const answer = claimed ?? (status === "succeeded" ? null : bestAnswer(journal.run));
  const budget = "budget" in end && end.budget ? { budget: end.budget } : {};
  await journal.emit({ type: "run-end", status, reason, message, ...budget, answer });
}

/** Whatever its strategy says, a run with a step that never started has not succeeded. */
function withoutSuccess(end: StrategyEnd | Ending): StrategyEnd | Ending {
  if (end.status !== "succeeded") return end;
  const answer = end.answer && { ...end.answer, isBestSoFar: true };
  return { status: "failed", reason: "step-failed", message: "A step was not started.", answer };
}

function hasUnstartedStep(run: Run): boolean {
  return run.rounds.some((round) =>
    round.steps.some((step) => step.status === "waiting" || step.status === "skipped"),
  );
}

function leftovers(run: Run, end: StrategyEnd | Ending): RunEventDraft[] {
  return run.rounds
    .filter((round) => round.endedAt === null)
    .flatMap((round): RunEventDraft[] => [
      ...[...round.conducts, ...round.steps]
        .filter((step) => !hasStepEnded(step.status))
        .map((step) => {
          if (step.status === "waiting") {
            const error = isHeldBack(end) ? cutOffError(end) : null;
            return stepEnd(step.key, "skipped", { notes: [end.reason], error });
          }
          return stepEnd(step.key, "cancelled", { error: cutOffError(end) });
        }),
      { type: "round-end", round: round.index, status: "stopped" },
    ]);
}

/** A limit had no room for its call, whoever's it was. */
function isHeldBack({ reason }: StrategyEnd | Ending): boolean {
  return reason === "cost-limit" || reason === "token-limit";
}
