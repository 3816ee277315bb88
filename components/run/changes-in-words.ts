import { waitWordsOf } from "@/components/canvas/wait-words";
import { stepTitle, workerName, workerOf } from "@/components/canvas/words";
import { statusLooks } from "@/components/ui/status";
import { answerFlaw, type Round, type Run, type Step } from "@/lib/runs";
import { answerFlawWords } from "./flaw-badge";

/** What changed between two states of a run, for a screen reader: states only, never pieces of text. */
export function changesInWords(before: Run, after: Run): string[] {
  const changes = after.rounds.flatMap((round, index) => {
    const earlier = before.rounds[index];
    return earlier === round ? [] : roundChanges(after, round, earlier);
  });
  if (before.status !== after.status) {
    changes.push(`Run ${statusLooks[after.status].word.toLowerCase()}.`);
    const flaw = answerFlaw(after);
    if (flaw !== null) changes.push(`${answerFlawWords[flaw]}.`);
  }
  return changes;
}

function roundChanges(run: Run, round: Round, before: Round | undefined): string[] {
  const changes: string[] = [];
  const name = `round ${round.index + 1}`;
  if (round.plan !== null && (before?.plan ?? null) === null) {
    const count = round.plan.steps.length;
    changes.push(
      count === 0
        ? `The Conductor accepts the answer in ${name}.`
        : `The plan of ${name} has ${count} ${count === 1 ? "step" : "steps"}.`,
    );
  }
  if (round.refused.length > (before?.refused.length ?? 0)) {
    changes.push(`A plan of ${name} was refused.`);
  }
  round.steps.forEach((step, index) => {
    if (hasMoved(step, before?.steps[index])) {
      const title = stepTitle(step, round.steps.length);
      const worker = workerName(step, workerOf(run, step));
      changes.push(`${title}, ${worker}: ${statusLooks[step.status].word.toLowerCase()}.`);
    }
  });
  changes.push(...waitChanges(run, round, before));
  return changes;
}

function waitChanges(run: Run, round: Round, before: Round | undefined): string[] {
  const known = new Map(stepsOf(before).map((step) => [step.key, step]));
  return stepsOf(round).flatMap((step) => {
    const waitWords = waitWordsOf(step);
    if (!waitWords || known.get(step.key)?.waiting) return [];
    const title = stepTitle(step, round.steps.length);
    return `${title}, ${workerName(step, workerOf(run, step))}: ${waitWords}`;
  });
}

function stepsOf(round: Round | undefined): Step[] {
  return round ? [...round.conducts, ...round.steps] : [];
}

function hasMoved(step: Step, before: Step | undefined): boolean {
  return step.status !== "waiting" && step.status !== before?.status;
}
