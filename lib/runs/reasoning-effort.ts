import type { ConnectionKind } from "./connection";

type Rule = {
  /** Words that the servers of this kind know, from the least to the most. */
  words: readonly string[];
  /** A number of thinking tokens is taken in place of a word. */
  takesBudget: boolean;
  /** A server of one's own may know other words. */
  takesOtherWords: boolean;
};

const all = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
const only = (words: readonly string[]): Rule => ({
  words,
  takesBudget: false,
  takesOtherWords: false,
});

/** By the providers' references: a single model may know fewer of these words, and then refuses the others. */
const rules: Record<ConnectionKind, Rule> = {
  openai: only(all),
  anthropic: { ...only(["low", "medium", "high", "xhigh", "max"]), takesBudget: true },
  gemini: only(["none", "minimal", "low", "medium", "high"]),
  openrouter: only(all),
  deepseek: only(["minimal", "low", "medium", "high", "xhigh", "max"]),
  "openai-compatible": { ...only(all), takesOtherWords: true },
  simulated: only([]),
};

export function effortRuleOf(kind: ConnectionKind): Rule {
  return rules[kind];
}

/** Anthropic takes no smaller budget. */
export const smallestBudget = 1_024;
const otherWord = /^[a-z][a-z0-9_.-]{0,39}$/;

/** What is wrong with a reasoning effort on a connection of this kind, in a sentence that names what is allowed; else null. */
export function effortProblem(
  effort: string | null,
  { kind, maxTokens }: { kind: ConnectionKind; maxTokens: number },
): string | null {
  if (effort === null) return null;
  const rule = rules[kind];
  if (rule.words.includes(effort)) return null;
  if (rule.takesBudget && /^\d+$/.test(effort)) return budgetProblem(effort, maxTokens);
  if (rule.takesOtherWords && otherWord.test(effort)) return null;
  return `"${shortened(effort)}" is no reasoning effort of this kind of connection (${kind}): ${allowed(rule)}.`;
}

function budgetProblem(effort: string, maxTokens: number): string | null {
  if (Number(effort) >= smallestBudget && Number(effort) < maxTokens) return null;
  return `A reasoning budget of ${shortened(effort)} tokens does not fit: it has to be at least ${smallestBudget} and below the token cap of ${maxTokens}.`;
}

function allowed({ words, takesBudget, takesOtherWords }: Rule): string {
  if (words.length === 0) return "simulated workers take none, so leave it out";
  const choices = [
    ...words,
    ...(takesBudget ? [`a number of thinking tokens from ${smallestBudget}`] : []),
    ...(takesOtherWords ? ["a word of its own in small letters, digits, dots and dashes"] : []),
  ];
  return `it takes ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}, and null for the server's own`;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
