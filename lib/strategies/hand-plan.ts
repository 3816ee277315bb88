import { validatePlan } from "@/lib/workflow";
import { type StrategyDefinition, specOf } from "./definition";
import { endOfRound, runRound } from "./run-round";

export const handPlan: StrategyDefinition<"plan"> = {
  label: "Plan by hand",
  description: "Three lists written by a person, run as one round.",
  *run(run) {
    const { plan, repairs } = specOf(run, "plan");
    return endOfRound(yield* runRound(run, { round: 0, plan, repairs }));
  },
  validate: (spec, pool, { maxSteps }) =>
    validatePlan(spec.plan, { workerCount: pool.workers.length, maxSteps, round: 0 }),
};
