import { asSentence } from "@/lib/errors";
import type { StrategyEnd, StrategyRequest } from "@/lib/executor";
import type { Run, Step } from "@/lib/runs";
import { isSamePlan, type Plan } from "@/lib/workflow";
import { type Conducted, conduct } from "./conduct";
import type { StrategyDefinition } from "./definition";
import { workerIssues } from "./pool-worker";
import { type Answer, endOfRound, failedEnd, type RoundOutcome, runRound } from "./run-round";
import { onlyWorker } from "./single";

export const conductor: StrategyDefinition<"conductor"> = {
  label: "Conductor",
  description:
    "A Conductor writes a workflow for the question, round by round until it accepts the answer.",
  run: runConductor,
  validate: (spec, pool, settings) => [
    ...(spec.ordinal === null ? [] : workerIssues(pool, spec.ordinal)),
    ...(settings.fallbackOrdinal === null ? [] : workerIssues(pool, settings.fallbackOrdinal)),
  ],
};

type Requests<Result> = Generator<StrategyRequest, Result, readonly Step[]>;

function* runConductor(run: Run): Requests<StrategyEnd> {
  const { maxRounds } = run.settings;
  const plans: Plan[] = [];
  let answer: Answer | null = null;
  for (let round = 0; round < maxRounds; round += 1) {
    const finalReply: string | null = answer === null ? null : answer.text;
    const conducted: Conducted = yield* conduct(run, { round, finalReply });
    if (conducted.kind !== "plan") return yield* endWithoutPlan(run, { round, conducted, answer });

    const { plan } = conducted;
    const samePlanAs = plans.findIndex((earlier) => isSamePlan(earlier, plan));
    if (answer && (plan.steps.length === 0 || samePlanAs >= 0)) {
      return yield* endWithAnswer({ round, conducted, answer, samePlanAs });
    }
    plans.push(plan);
    const outcome: RoundOutcome = yield* runRound(run, {
      ...conducted,
      round,
      previousAnswer: finalReply,
    });
    if (!outcome.ok || maxRounds === 1) return endOfRound(outcome);
    answer = outcome.answer;
  }
  const message = `The run reached its limit of ${maxRounds} rounds before the Conductor accepted an answer.`;
  const best = answer && { ...answer, isBestSoFar: true };
  return { status: "succeeded", reason: "round-limit", message, answer: best };
}

type LastPlan = {
  round: number;
  conducted: Extract<Conducted, { kind: "plan" }>;
  answer: Answer;
  /** The earlier round that wrote the same plan, or -1. */
  samePlanAs: number;
};

/** The Conductor accepts the answer, or repeats a plan: the second is no acceptance, but is not worth paying for twice. */
function* endWithAnswer({ round, conducted, answer, samePlanAs }: LastPlan): Requests<StrategyEnd> {
  const { plan, repairs, isPlanCut } = conducted;
  const isAccepted = plan.steps.length === 0;
  yield {
    type: "emit",
    event: {
      type: "round-start",
      round,
      plan,
      steps: [],
      repairs,
      isPlanCut,
      samePlanAs: isAccepted ? null : samePlanAs,
    },
  };
  const status = isAccepted ? "accepted" : "stopped";
  yield { type: "emit", event: { type: "round-end", round, status } };
  return {
    status: "succeeded",
    reason: isAccepted ? "accepted" : "same-plan",
    message: isAccepted
      ? "The Conductor accepted the answer."
      : `The Conductor wrote the same plan as in round ${samePlanAs + 1}.`,
    answer: { ...answer, isBestSoFar: !isAccepted },
  };
}

type Unplanned = {
  round: number;
  conducted: Exclude<Conducted, { kind: "plan" }>;
  answer: Answer | null;
};

/** No plan: the fallback worker answers if there is one and no answer yet, else the run fails with what it has. */
function* endWithoutPlan(run: Run, { round, conducted, answer }: Unplanned): Requests<StrategyEnd> {
  const { fallbackOrdinal } = run.settings;
  const problem = wordProblem(conducted);
  if (fallbackOrdinal === null || answer) {
    yield { type: "emit", event: { type: "round-end", round, status: "failed" } };
    return failedEnd(conducted.kind === "failed" ? "conductor-failed" : "bad-plan", problem);
  }
  const outcome = yield* runRound(run, { round, plan: onlyWorker(fallbackOrdinal) });
  const message = `${asSentence(problem)} Worker ${fallbackOrdinal} answers alone instead.`;
  const end = endOfRound(outcome);
  return outcome.ok ? { ...end, reason: "fallback", message } : end;
}

function wordProblem(conducted: Unplanned["conducted"]): string {
  if (conducted.kind === "failed") return `The Conductor failed: ${conducted.message}`;
  const { tries, isTruncated } = conducted;
  const count = tries === 1 ? "1 try" : `${tries} tries`;
  const cause = isTruncated ? ": the token cap cut the last one off" : "";
  return `The Conductor wrote no usable plan in ${count}${cause}.`;
}
