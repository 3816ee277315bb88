import type { SamplerItem } from "./item";
import { thoughts } from "./phrases";
import type { Random } from "./random";

/** The reasoning of a worker that thinks before it replies. Names the idea only when the worker has it. */
export function writeReasoning(given: {
  item: SamplerItem | null;
  hasIdea: boolean;
  random: Random;
}): string {
  const { item, hasIdea, random } = given;
  if (!item) return "This question is in no dataset that I know, so all I can do is to say so.";
  const middle = hasIdea ? `What about this: ${item.idea}. That should carry the rest.` : null;
  const lines = [
    random.pick(thoughts),
    middle,
    random.pick(thoughts),
    "Good, now I write it down.",
  ];
  return [...new Set(lines.filter((line) => line !== null))].join(" ");
}
