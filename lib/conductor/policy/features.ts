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
    isChoice: /^\s*A[).]\s/m.test(question) && /^\s*B[).]\s/m.test(question),
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
  const twins = new RegExp(`\\b(${thing}) ([AX1])\\b[\\s\\S]*\\b\\1 ([BY2])\\b`).exec(question);
  const [, name, first, second] = twins ?? [];
  return name ? [`${name.toLowerCase()} ${first}`, `${name.toLowerCase()} ${second}`] : [];
}
