import type { ChatMessage } from "@/lib/runs";
import { messUp, type PlanLists } from "./mess-up";
import type { Random } from "./random";
import { type ConductorPrompt, readConductorPrompt } from "./read-conductor-prompt";

export type DraftStep = { worker: number; subtask: string; access: "all" | "none" };

/** Modelled on the plans of untrained models: about one in ten cannot be used. */
const badPlanShare = 0.1;
const acceptShare = 0.6;

/** The plan of a simulated worker that is asked to be the Conductor: plausible, often untidy, sometimes unusable. */
export function writePlanText(messages: readonly ChatMessage[], random: Random): string {
  const prompt = readConductorPrompt(messages);
  if (!prompt) return "I was shown no question to plan for.";
  if (prompt.finalReply !== null && random.next() < acceptShare) {
    return "The reply answers the question, so I return it as it is.\n\nmodel_id = []\nsubtasks = []\naccess_list = []";
  }
  const steps = draftSteps(prompt, random).slice(0, prompt.maxSteps);
  const spoilt = random.next() < badPlanShare ? random.pick(["worker", "length"]) : null;
  const lists = toLists(steps, spoilt === "worker" ? prompt.workerCount : 0);
  if (spoilt === "length") lists.access.push('["all"]');
  return messUp(lists, random);
}

function toLists(steps: readonly DraftStep[], shift: number): PlanLists {
  return {
    workers: steps.map((step) => String(step.worker + shift)),
    subtasks: steps.map((step) => step.subtask),
    access: steps.map((step) => (step.access === "all" ? '["all"]' : "[]")),
  };
}

function draftSteps(prompt: ConductorPrompt, random: Random): DraftStep[] {
  const worker = () => Math.floor(random.next() * prompt.workerCount);
  const root = (subtask: string): DraftStep => ({ worker: worker(), subtask, access: "none" });
  const join = (subtask: string): DraftStep => ({ worker: worker(), subtask, access: "all" });
  if (prompt.finalReply !== null) {
    return [join("Check the previous answer against the question and correct it if it is wrong.")];
  }
  if (/\b(function|python|code|program)\b/i.test(prompt.question)) {
    return [
      root("Plan the solution: name the data it keeps and the edge cases. Do not write the code."),
      join("Write the function by the plan of the first step."),
      join("Check the code against the edge cases and hand in the final version."),
    ];
  }
  const plans: [DraftStep[], ...DraftStep[][]] = [
    [root("Solve the question and end with the answer.")],
    [
      root("Outline how the question can be solved, without solving it."),
      join("Solve the question by the outline and end with the answer."),
    ],
    [
      root("Solve the question step by step."),
      root("Solve the question in a way of your own."),
      join("Judge the two answers and give the one that is right."),
    ],
    [
      root("Solve the question and show every step."),
      join("Verify the earlier steps, correct what is wrong, and give the final answer."),
    ],
  ];
  return random.pick(plans);
}
