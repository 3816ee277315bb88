import { type Step, sightOf } from "@/lib/runs";

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

function joined(numbers: readonly number[]): string {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
