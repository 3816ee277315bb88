/** What a question looks like. Each feature is one readable test of its text. */
export type Features = {
  isChoice: boolean;
  isCode: boolean;
  isProof: boolean;
  isComparison: boolean;
  isReading: boolean;
  isMaths: boolean;
  isLong: boolean;
  /** Asks for checking, so further rounds are worth their price. */
  wantsChecking: boolean;
  /** Names of parts that can be worked on side by side; empty when there are none. */
  parts: string[];
};

const longWords = 40;

export function readFeatures(question: string): Features {
  const numbers = question.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const words = question.split(/\s+/).length;
  return {
    isChoice:
      /^[^\S\n\r\u2028\u2029]*A[).]\s/m.test(question) &&
      /^[^\S\n\r\u2028\u2029]*B[).]\s/m.test(question),
    isCode:
      /\b(python|javascript|typescript|java|sql|code|function `|program that|implement|algorithm)\b/i.test(
        question,
      ),
    isProof: /\b(prove|proof|show that|derive)\b/i.test(question),
    isComparison:
      /\b(compare|versus|pros and cons|trade-?offs?|advantages and|in depth|thorough(?:ly)?|from several)\b/i.test(
        question,
      ),
    isReading: /\b(passage|the text below|the following text|excerpt)\b/i.test(question),
    isMaths: /[$\\^=|]/.test(question) || numbers.length >= 2,
    isLong: words >= longWords || numbers.length >= 6,
    wantsChecking:
      /\b(double-?\s?check|check (?:your|every|each|the result)|verify|be (?:very |absolutely )?(?:sure|certain))\b/i.test(
        question,
      ),
    parts: readParts(question),
  };
}

const thing = "[A-Z][a-z]+|shop|offer|option|team|group|company|product|train|car|person|part";

function readParts(question: string): string[] {
  const lettered = [...question.matchAll(/\(([a-e])\)/g)].map((match) => `(${match[1]})`);
  if (lettered.length >= 2) return [...new Set(lettered)];
  return readTwins(question);
}

/**
 * The first thing that is named with an A, X or 1 and later on with a B, Y or 2. Read in two passes: one pattern for
 * both would go through the rest of the text once per name.
 */
function readTwins(question: string): string[] {
  const seconds = new Map(
    namesWith("[BY2]", question).map((second) => [second.name, second] as const),
  );
  for (const { name, letter, index } of namesWith("[AX1]", question)) {
    const second = seconds.get(name);
    if (second && second.index > index) {
      return [`${name.toLowerCase()} ${letter}`, `${name.toLowerCase()} ${second.letter}`];
    }
  }
  return [];
}

function namesWith(letters: string, question: string) {
  const pattern = new RegExp(`\\b(${thing}) (${letters})\\b`, "g");
  return [...question.matchAll(pattern)].map(({ 1: name = "", 2: letter = "", index }) => ({
    name,
    letter,
    index,
  }));
}
