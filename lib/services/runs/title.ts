import { hasVisibleText } from "@/lib/api-contract";

const titleLength = 80;

/** The first line of a question that shows anything, cut at a word. */
export function titleOf(question: string): string {
  const first = question.split(/\r?\n/).find(hasVisibleText) ?? "";
  const line = first.replaceAll(/\s+/g, " ").trim();
  if (line.length <= titleLength) return line;
  const head = line.slice(0, titleLength - 1).replace(/[\uD800-\uDBFF]$/, "");
  const lastSpace = head.lastIndexOf(" ");
  return `${(lastSpace > titleLength / 2 ? head.slice(0, lastSpace) : head).trimEnd()}…`;
}

/** A title on one line: line breaks and control characters, NUL too, become a space. Empty when it shows nothing. */
export function cleanTitle(title: string): string {
  const line = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return hasVisibleText(line) ? line : "";
}
