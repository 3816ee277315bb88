import { hasEnded, type Run, type Step, sightOf } from "@/lib/runs";

/** What a step is shown besides the question: "steps 1 and 2", "the previous answer", "the question only". */
export function seesInWords(step: Step): string {
  const hasPrevious = sightOf(step).hasPreviousAnswer;
  const numbers = step.sees.map((key) => Number(key.split(/[sc]/)[1]) + 1);
  const parts = [
    hasPrevious ? "the previous answer" : null,
    numbers.length > 0 ? `${numbers.length === 1 ? "step" : "steps"} ${joined(numbers)}` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `the question, ${parts.join(" and ")}` : "the question only";
}

/** The same as a sentence, true to whether the step was sent anything at all. */
export function sightInWords(run: Pick<Run, "status">, step: Step): string {
  if (step.startedAt !== null) return `Shown: ${seesInWords(step)}`;
  if (isNeverSent(run, step)) return "Nothing was sent to it";
  return `Will be shown: ${seesInWords(step)}`;
}

/** Whether a step that has not started never will. */
export function isNeverSent(run: Pick<Run, "status">, step: Step): boolean {
  return step.startedAt === null && (hasEnded(run.status) || step.status === "skipped");
}

function joined(numbers: readonly number[]): string {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
