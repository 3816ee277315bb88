import type { Round, Run } from "./run";
import { sightOf } from "./sight";
import type { StepStatus } from "./step";

/**
 * An edge of the canvas. `shown`: `to` was sent what `from` was asked and replied; `missing`: it was sent what `from` was
 * asked, and that it left no reply; `previous-answer`: it was sent the answer of the round before; `planned`: it would be sent either, but has not started, and perhaps never does.
 */
export type StepEdge = {
  from: string;
  to: string;
  kind: "shown" | "missing" | "previous-answer" | "planned";
};

/** All edges of a run between its steps, in the order of the receiving steps. */
export function stepEdges(run: Pick<Run, "rounds">): StepEdge[] {
  return run.rounds.flatMap((round, index) => {
    const previous = run.rounds[index - 1]?.steps.at(-1);
    return edgesInto(round, previous?.key ?? null);
  });
}

function edgesInto(round: Round, previousAnswerKey: string | null): StepEdge[] {
  const steps = [...round.conducts, ...round.steps];
  const statuses = new Map(steps.map(({ key, status }) => [key, status]));
  return steps.flatMap((step): StepEdge[] => {
    const isSent = step.startedAt !== null;
    const shown = step.sees.map(
      (from): StepEdge => ({
        from,
        to: step.key,
        kind: isSent ? sentKind(statuses.get(from)) : "planned",
      }),
    );
    if (previousAnswerKey === null || !sightOf(step).hasPreviousAnswer) return shown;
    const kind = isSent ? "previous-answer" : "planned";
    return [{ from: previousAnswerKey, to: step.key, kind }, ...shown];
  });
}

/** A step that did not succeed passes nothing on, whatever it had written. */
function sentKind(status: StepStatus | undefined): "shown" | "missing" {
  return status === undefined || status === "succeeded" ? "shown" : "missing";
}
