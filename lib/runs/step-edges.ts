import type { Round, Run } from "./run";
import { sightOf } from "./sight";

/** An edge of the canvas: `to` is sent what `from` was asked and replied, or the answer of the round before. */
export type StepEdge = { from: string; to: string; kind: "shown" | "previous-answer" };

/** All edges of a run between its steps, in the order of the receiving steps. */
export function stepEdges(run: Pick<Run, "rounds">): StepEdge[] {
  return run.rounds.flatMap((round, index) => {
    const previous = run.rounds[index - 1]?.steps.at(-1);
    return edgesInto(round, previous?.key ?? null);
  });
}

function edgesInto(round: Round, previousAnswerKey: string | null): StepEdge[] {
  return [...round.conducts, ...round.steps].flatMap((step): StepEdge[] => {
    const shown = step.sees.map((from): StepEdge => ({ from, to: step.key, kind: "shown" }));
    if (previousAnswerKey === null || !sightOf(step).hasPreviousAnswer) return shown;
    return [{ from: previousAnswerKey, to: step.key, kind: "previous-answer" }, ...shown];
  });
}
