import type { SamplerItem } from "../item";
import { codeItems } from "./code";
import { examples } from "./examples";
import { generalItems } from "./general";
import { logicItems } from "./logic";
import { mathsItems } from "./maths";
import { multiStepItems } from "./multi-step";
import { readingItems } from "./reading";
import { scienceItems } from "./science";

const exampleIds: ReadonlySet<string> = new Set(examples.map((example) => example.id));

/** All questions of the sampler, topic by topic. Written for this project; every answer is checked by the tests. */
export const samplerItems: readonly SamplerItem[] = [
  ...mathsItems,
  ...scienceItems,
  ...readingItems,
  ...codeItems,
  ...logicItems,
  ...multiStepItems,
  ...generalItems,
].map((item) => ({ ...item, example: exampleIds.has(item.id) }));

export type ExampleQuestion = {
  id: string;
  title: string;
  question: string;
  /** The shape that the built-in Conductor draws for it. */
  shape: (typeof examples)[number]["shape"];
};

/** A dozen questions for the Ask page that give different workflows. */
export const exampleQuestions: readonly ExampleQuestion[] = examples.map((example) => ({
  ...example,
  question: questionOf(example.id),
}));

function questionOf(id: string): string {
  const item = samplerItems.find((candidate) => candidate.id === id);
  if (!item) throw new RangeError(`no sampler item ${id}`);
  return item.question;
}

const byQuestion = new Map(samplerItems.map((item) => [normaliseQuestion(item.question), item]));

/** Far above the longest question here. Unicode normalisation of long runs of combining marks takes quadratic time. */
const mostCharacters = 4_000;

/** The item with this question, whatever its white space and case, or null. */
export function findSamplerItem(question: string): SamplerItem | null {
  if (question.replace(/\s+/g, " ").length > mostCharacters) return null;
  return byQuestion.get(normaliseQuestion(question)) ?? null;
}

export function normaliseQuestion(question: string): string {
  return question.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}
