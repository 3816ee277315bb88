const titleLength = 80;

/** The first line of a question, cut at a word. */
export function titleOf(question: string): string {
  const line = question.trim().split(/\r?\n/, 1)[0]?.replaceAll(/\s+/g, " ").trim() ?? "";
  if (line.length <= titleLength) return line;
  const head = line.slice(0, titleLength - 1).replace(/[\uD800-\uDBFF]$/, "");
  const lastSpace = head.lastIndexOf(" ");
  return `${(lastSpace > titleLength / 2 ? head.slice(0, lastSpace) : head).trimEnd()}…`;
}

/** A title on one line: line breaks and control characters, NUL too, become a space. */
export function cleanTitle(title: string): string {
  return title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
