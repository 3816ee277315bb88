export type WordedPart = { text: string; isCode: boolean };

/** The parts of a sentence, in order; what stands in backticks, or in a row of several, is code. */
export function splitCode(text: string): WordedPart[] {
  const parts: WordedPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/(`+)(.+?)(?<!`)\1(?!`)/g)) {
    const [whole, fence = "", inside = ""] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isCode: false });
    parts.push({ text: fence.length > 1 ? inside.trim() : inside, isCode: true });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isCode: false });
  return parts;
}

/** The sentence for a place that has no room for code: what was code stands in quotation marks. */
export function withoutCode(text: string): string {
  return splitCode(text)
    .map((part) => (part.isCode ? `“${part.text}”` : part.text))
    .join("");
}
