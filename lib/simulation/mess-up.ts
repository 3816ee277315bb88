import type { Random } from "./random";

/** The three lists as written, entry by entry. */
export type PlanLists = { workers: string[]; subtasks: string[]; access: string[] };

const reasonings = [
  "1. The question needs a clear route.\n2. Another model should look at the result.\n3. The last step hands in the answer.",
  "Let me think about who should do what. One model starts, and what it finds is passed on.",
  "The question can be split so that each model has one clear thing to do.",
] as const;

/** Ways to write the three lists down, from tidy to untidy; each can be read without guessing. */
const forms: readonly [(lists: PlanLists) => string, ...((lists: PlanLists) => string)[]] = [
  (lists) => assign(lists, quote),
  (lists) => `\`\`\`python\n${assign(lists, quote)}\n\`\`\``,
  (lists) =>
    `**model_id:** [${lists.workers.join(", ")}]\n\n**subtasks:** ${list(lists.subtasks.map(quote))}\n\n**access_list:** ${list(lists.access)}`,
  (lists) => assign(lists, (text) => `“${text}”`),
  (lists) =>
    `model_id = [${lists.workers.join(", ")}]\nsubtasks = [\n${lists.subtasks.map((text) => `  ${quote(text)}`).join("\n")}\n]\naccess_list = ${list(lists.access)}`,
  (lists) =>
    `model_id = [${lists.workers.join(", ")},]\nsubtasks = ${list(lists.subtasks.map(quote))}\naccess_list = ${list(lists.access)}`,
];

/** Wraps the lists in reasoning and in one of the forms. */
export function messUp(lists: PlanLists, random: Random): string {
  return `${random.pick(reasonings)}\n\n${random.pick(forms)(lists)}`;
}

function assign(lists: PlanLists, quoted: (text: string) => string): string {
  return `model_id = ${list(lists.workers)}\nsubtasks = ${list(lists.subtasks.map(quoted))}\naccess_list = ${list(lists.access)}`;
}

const quote = (text: string) => JSON.stringify(text);

const list = (parts: readonly string[]) => `[${parts.join(", ")}]`;
