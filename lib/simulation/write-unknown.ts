import type { WorkerMessage } from "./read-message";

const excerptLength = 400;

/**
 * The reply to a question that is in no loaded dataset: it says what it is and what it was asked, and nothing more. How to
 * come by models is told only where there are none.
 */
export function writeUnknown(message: WorkerMessage, hasRealWorkers: boolean): string {
  const { question, subtask, seen, previousAnswer } = message;
  const blocks = [
    "**This is a simulated worker.** No model was called. It knows the answers of the sampler's questions only, and this question is not one of them, so it cannot know the answer.",
    `The question it was shown:\n\n${quote(question)}`,
    ...(subtask ? [`Its subtask:\n\n${quote(subtask)}`] : []),
    shownText(
      seen.map((step) => step.number),
      previousAnswer !== null,
    ),
    hasRealWorkers
      ? "A real worker in its place would do the subtask now."
      : "A real model in its place would do the subtask now. To have that, put the key of a provider into .env or start a model server on this machine, and start the studio again.",
  ];
  return blocks.join("\n\n");
}

function shownText(numbers: readonly number[], hasPrevious: boolean): string {
  const steps =
    numbers.length === 0
      ? "It was shown no earlier step"
      : `It was shown the replies of ${numbers.length === 1 ? "step" : "steps"} ${numbers.join(", ")}`;
  return `${steps}${hasPrevious ? ", and the answer of the round before" : ""}.`;
}

function quote(text: string): string {
  const short = text.length > excerptLength ? `${text.slice(0, excerptLength)} …` : text;
  return short
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
