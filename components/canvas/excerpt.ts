import { plainMath } from "@/components/ui/plain-math";
import type { Step } from "@/lib/runs";
import { toPlainText } from "./plain-text";

/** Marks of Markdown and of formulas that a short excerpt has no use for, and what stays in their place. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/\\p?mod\s*\{([^{}\n]{0,80})\}/g, "(mod $1)"],
  [/\\equiv\b[ \t]*/g, "≡ "],
  [/^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm, ""],
  [/^[ \t]*\|?[ \t]*:?-{3,}[-| :\t]*$/gm, ""],
  [/^[ \t]*(?:[*_][ \t]*){3,}$/gm, ""],
  [/^[ \t]{0,3}#{1,6}[ \t]+/gm, ""],
  [/^[ \t]*(?:>[ \t]?)+/gm, ""],
  [/^[ \t]*[-*+][ \t]+/gm, "· "],
  [/!?\[([^[\]\n]{0,200})\]\([^()\s]{0,500}\)/g, "$1"],
  [/(\*\*|__|~~)(?=\S)([^\n]{0,400}?\S)\1/g, "$2"],
  [/(?<![\w*])\*(?=[^\s*])([^*\n]{0,300}?[^\s*])\*(?![\w*])/g, "$1"],
  [/(?<![\w_])_(?=[^\s_])([^_\n]{0,300}?[^\s_])_(?![\w_])/g, "$1"],
];

/**
 * The first `length` characters of a text in Markdown as plain text, for places where setting it in full would be too
 * much. What is multiplied (`2 * 3 * 4`) or a name (`snake_case`) keeps its signs.
 */
export function toExcerpt(text: string, length: number): string {
  return toPlainText(plainMath(withoutMarks(text.slice(0, length))));
}

/** What a step says in short: its error in plain words, in which `$1 … $2` is no formula, else its reply. */
export function toStepExcerpt(
  { error, reply }: Pick<Step, "error" | "reply">,
  length: number,
): string {
  return error ? toPlainText(error.message.slice(0, length)) : toExcerpt(reply, length);
}

/** The end of a text in Markdown that still grows, from the beginning of a word on. */
export function toEndExcerpt(text: string, length: number): string {
  if (text.length <= length) return toExcerpt(text, length);
  const tail = toExcerpt(text.slice(-length), length);
  const space = tail.indexOf(" ");
  return `…${space > 0 && space < length / 3 ? tail.slice(space + 1) : tail}`;
}

function withoutMarks(text: string): string {
  const bare = marks.reduce((rest, [mark, kept]) => rest.replace(mark, kept), text);
  // An opening mark whose end the cut has taken.
  return bare.replaceAll(/\*\*|~~/g, "");
}
