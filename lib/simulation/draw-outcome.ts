import { chanceOfRight, type Evidence } from "./accuracy";
import type { SamplerItem } from "./item";
import type { Profile } from "./profiles";
import type { Random } from "./random";
import type { SubtaskKind } from "./subtask-kind";

/** What the worker will hand in. */
export type Outcome = { isRight: boolean; answer: string };

/** The share of misled workers that take over the wrong answer they were shown; the others make a mistake of their own. */
const adoptionShare = 0.8;
/** How wrong answers spread over the item's distractors, likeliest first: many models fall for the same one. */
const distractorShare = 0.6;

export function drawOutcome(given: {
  profile: Profile;
  item: SamplerItem;
  kind: SubtaskKind;
  evidence: Evidence;
  random: Random;
}): Outcome {
  const { item, evidence, random } = given;
  if (random.next() < chanceOfRight(given)) return { isRight: true, answer: item.answer };
  return { isRight: false, answer: drawWrongAnswer(item, evidence, random) };
}

function drawWrongAnswer(item: SamplerItem, evidence: Evidence, random: Random): string {
  if (evidence.wrongAnswer !== null && random.next() < adoptionShare) return evidence.wrongAnswer;
  for (const distractor of item.distractors.slice(0, -1)) {
    if (random.next() < distractorShare) return distractor;
  }
  return item.distractors.at(-1) ?? "not determined";
}
