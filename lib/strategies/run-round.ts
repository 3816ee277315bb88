import {
  type StepTask,
  type StrategyEnd,
  type StrategyRequest,
  workerMessages,
} from "@/lib/executor";
import { planStepKey, type Run, type Step, type StepSpec, sightOf } from "@/lib/runs";
import type { Plan, Repair } from "@/lib/workflow";
import { getWorker } from "./pool-worker";

export type RoundPlan = {
  round: number;
  plan: Plan;
  repairs?: Repair[];
  isPlanCut?: boolean;
  /** The answer of the round before, or null. */
  previousAnswer?: string | null;
};

export type Answer = { text: string; stepKey: string };

/** A round that ended: with its answer, or with why it has none. */
export type RoundOutcome = { ok: true; answer: Answer } | { ok: false; message: string };

/**
 * Runs a plan as one round. The round succeeds when its last step does and every step of it was started: a step that
 * failed beside the way to the answer is shown and forgiven, one that never ran is not.
 */
export function* runRound(
  run: Run,
  given: RoundPlan,
): Generator<StrategyRequest, RoundOutcome, readonly Step[]> {
  const { round, plan, repairs = [], isPlanCut = false, previousAnswer = null } = given;
  const specs = stepSpecs(round, plan);
  yield {
    type: "emit",
    event: {
      type: "round-start",
      round,
      plan,
      steps: specs,
      repairs,
      isPlanCut,
      samePlanAs: null,
    },
  };
  const tasks = specs.map((spec, index): StepTask => {
    const isLast = index === specs.length - 1;
    return {
      spec,
      worker: getWorker(run.pool, plan.steps[index]?.worker ?? -1),
      messages: (seen) => workerMessages({ run, spec, seen, previousAnswer, isLast }),
    };
  });
  const steps = yield { type: "tasks", tasks };
  const outcome = judgeRound(steps);
  const status = outcome.ok ? "succeeded" : "failed";
  yield { type: "emit", event: { type: "round-end", round, status } };
  return outcome;
}

/** The steps of a plan as `call` steps, with what each will see. */
export function stepSpecs(round: number, plan: Plan): StepSpec[] {
  return plan.steps.map(({ worker, subtask, access }, index) => ({
    key: planStepKey(round, index),
    round,
    kind: "call",
    index,
    worker,
    subtask,
    access,
    sees: sightOf({ round, index, access }).sees,
  }));
}

/** Whether a round of ended steps has an answer. */
export function judgeRound(steps: readonly Step[]): RoundOutcome {
  const last = steps.at(-1);
  const unstarted = steps.find((step) => step.status === "skipped");
  if (last?.status === "succeeded" && !unstarted) {
    return { ok: true, answer: { text: last.reply, stepKey: last.key } };
  }
  const failed = steps.find((step) => step.error !== null) ?? unstarted;
  const place = failed ? `Step ${failed.index + 1}` : "A step";
  return { ok: false, message: `${place} failed: ${failed?.error?.message ?? "no reply"}` };
}

/** The end of a run whose only round this is. */
export function endOfRound(outcome: RoundOutcome): StrategyEnd {
  if (!outcome.ok) return failedEnd("step-failed", outcome.message);
  const answer = { ...outcome.answer, isBestSoFar: false };
  return { status: "succeeded", reason: "answered", message: "", answer };
}

/** A failed end; the executor adds the best answer that the run has. */
export function failedEnd(reason: StrategyEnd["reason"], message: string): StrategyEnd {
  return { status: "failed", reason, message, answer: null };
}
