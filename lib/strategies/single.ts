import { type StrategyDefinition, specOf } from "./definition";
import { workerIssues } from "./pool-worker";
import { endOfRound, runRound } from "./run-round";

export const single: StrategyDefinition<"single"> = {
  label: "Single worker",
  description: "One worker answers the question alone.",
  *run(run) {
    const { ordinal } = specOf(run, "single");
    return endOfRound(yield* runRound(run, { round: 0, plan: onlyWorker(ordinal) }));
  },
  validate: (spec, pool) => workerIssues(pool, spec.ordinal),
};

/** The plan in which one worker answers the whole question. */
export function onlyWorker(ordinal: number) {
  return {
    steps: [{ worker: ordinal, subtask: "Answer the user's question.", access: [] }],
  };
}
