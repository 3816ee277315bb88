import { type Access, seesPreviousAnswer, visiblePositions } from "@/lib/workflow";
import { planStepKey } from "./step-key";

/** What a step is shown besides the question. */
export type Sight = {
  /** Keys of the steps of its own round whose (subtask, reply) it is shown, ascending. */
  sees: string[];
  /** Whether it is shown the answer of the round before. */
  hasPreviousAnswer: boolean;
};

/**
 * The one rule of what a step at position `index` of a round is shown. The messages, the order of calls and the edges of
 * the canvas all follow from it.
 */
export function sightOf(step: { round: number; index: number; access: Access }): Sight {
  return {
    sees: visiblePositions(step.access, step.index).map((position) =>
      planStepKey(step.round, position),
    ),
    hasPreviousAnswer: step.round > 0 && seesPreviousAnswer(step.access),
  };
}
