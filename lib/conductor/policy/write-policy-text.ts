import { writePlan } from "@/lib/workflow";
import { chooseShape } from "./choose-shape";
import { readFeatures } from "./features";
import { gistOf } from "./gist";
import { planLaterRound } from "./later-round";
import type { PolicyPrompt } from "./read-prompt";
import { buildShape, type Shape } from "./shapes";
import { dealWorkers } from "./team";

/** The text of a plan: reasons, then the three lists in the paper's form. The same prompt and seed give the same text. */
export function writePolicyText(prompt: PolicyPrompt, seed: string): string {
  const shape = planFor(prompt, seed);
  if (!shape) {
    return `The reply answers the question and nothing in it calls for another round, so it is accepted as it is.\n\n${writePlan({ steps: [] })}`;
  }
  const roles = shape.steps.map((step) => step.role);
  const workers = dealWorkers(roles, prompt.workerCount);
  const steps = shape.steps.map((step, index) => ({ ...step, worker: workers[index] ?? 0 }));
  const outline = steps.map(
    (step, index) => `${index + 1}. Model ${step.worker} is the ${step.role}.`,
  );
  return `${shape.reason}\n\n${outline.join("\n")}\n\n${writePlan({ steps })}`;
}

function planFor(prompt: PolicyPrompt, seed: string): Shape | null {
  const { question, maxSteps, finalReply } = prompt;
  const gist = gistOf(question);
  const features = readFeatures(question);
  if (finalReply !== null) {
    return planLaterRound({ gist, finalReply, maxSteps, wantsChecking: features.wantsChecking });
  }
  const { parts, isCode } = features;
  return buildShape(chooseShape(features, maxSteps), {
    gist,
    parts,
    isCode,
    maxSteps,
    vary: (wordings) => wordings[hashText(seed) % wordings.length] ?? wordings[0],
  });
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
