import { hasEnded, type Run, type Step, sightOf } from "@/lib/runs";

/**
 * What a step is shown besides the question: "steps 1 and 2", "the previous answer", "the question only". Of a step that
 * was sent its messages, with what it was told to be missing.
 */
export function seesInWords(run: Pick<Run, "rounds">, step: Step): string {
  const hasPrevious = sightOf(step).hasPreviousAnswer;
  const replied = new Set(
    run.rounds
      .flatMap(({ conducts, steps }) => [...conducts, ...steps])
      .filter(({ status }) => status === "succeeded")
      .map(({ key }) => key),
  );
  const isMissing = (key: string) => step.startedAt !== null && !replied.has(key);
  const there = step.sees.filter((key) => !isMissing(key));
  const parts = [
    hasPrevious ? "the previous answer" : null,
    there.length > 0 ? stepsInWords(there) : null,
  ].filter((part) => part !== null);
  const shown = parts.length > 0 ? `the question, ${parts.join(" and ")}` : "the question only";
  const missing = step.sees.filter(isMissing);
  return missing.length > 0 ? `${shown}; told that ${stepsInWords(missing)} left no reply` : shown;
}

function stepsInWords(keys: readonly string[]): string {
  const numbers = keys.map((key) => Number(key.split(/[sc]/)[1]) + 1);
  return `${numbers.length === 1 ? "step" : "steps"} ${joined(numbers)}`;
}

/** The same as a sentence, true to whether the step was sent anything at all. */
export function sightInWords(run: Pick<Run, "status" | "rounds">, step: Step): string {
  if (step.startedAt !== null) return `Shown: ${seesInWords(run, step)}`;
  if (isNeverSent(run, step)) return "Nothing was sent to it";
  return `Will be shown: ${seesInWords(run, step)}`;
}

/** Whether a step that has not started never will. */
export function isNeverSent(run: Pick<Run, "status">, step: Step): boolean {
  return step.startedAt === null && (hasEnded(run.status) || step.status === "skipped");
}

function joined(numbers: readonly number[]): string {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
