/** Subjects of the sampler; each is tied to a published benchmark in `base-rates.ts`. */
export const topics = [
  "maths",
  "science",
  "reading",
  "code",
  "logic",
  "multi-step",
  "general",
] as const;
export type Topic = (typeof topics)[number];

/** 1 is easiest. */
export type Level = 1 | 2 | 3 | 4 | 5;

/** A question whose answer is known, and what a simulated worker can say about it. */
export type SamplerItem = {
  id: string;
  topic: Topic;
  level: Level;
  /** The whole text that is asked, lettered choices included. */
  question: string;
  /** A letter when there are choices, Python source when there are tests, else a short text. */
  answer: string;
  /** The key idea, without the answer. A plan that states it is a useful plan. */
  idea: string;
  /** The worked solution, a sentence an entry. */
  working: readonly string[];
  /** Plausible wrong answers, the likeliest first. */
  distractors: readonly string[];
  choices?: readonly string[];
  /** Python `assert` statements that a right answer passes. */
  tests?: string;
  /** Python source that passes the tests. */
  solution?: string;
  /** Offered on the Ask page. */
  example?: boolean;
};

type ChoiceDraft = Omit<SamplerItem, "question" | "distractors" | "choices"> & {
  stem: string;
  choices: readonly string[];
  /** Letter of the choice that wrong workers fall for most. */
  lure: string;
};

const letters = "ABCDEFGH";

/** A multiple-choice item: the choices become part of the question, the other letters the wrong answers. */
export function choiceItem({ stem, lure, ...draft }: ChoiceDraft): SamplerItem {
  const lines = draft.choices.map((choice, index) => `${letters[index]}) ${choice}`);
  const others = [...letters.slice(0, draft.choices.length)].filter(
    (letter) => letter !== draft.answer && letter !== lure,
  );
  return {
    ...draft,
    question: `${stem}\n\n${lines.join("\n")}`,
    distractors: [lure, ...others],
  };
}

type CodeDraft = Omit<SamplerItem, "topic" | "answer" | "distractors" | "solution" | "tests"> & {
  solution: string;
  /** A plausible solution that fails at least one test. */
  faulty: string;
  tests: string;
};

/** A code item: the reference answer is a solution that passes the tests. */
export function codeItem({ faulty, ...draft }: CodeDraft): SamplerItem {
  return { ...draft, topic: "code", answer: draft.solution, distractors: [faulty] };
}
