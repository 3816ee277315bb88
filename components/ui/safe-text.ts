// Embeddings, overrides and isolates can make text read as something else than it is.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text as it is, with direction controls made visible. For titles and everything else from models and users. */
export function showBidiControls(text: string): string {
  return text.replace(
    bidiControls,
    (control) => `⟨U+${control.charCodeAt(0).toString(16).toUpperCase()}⟩`,
  );
}

// Reading Markdown takes up to a second per 100,000 characters, on the server and again on the page.
const longestMarkdown = 40_000;
const mostMarks = 10_000;
const deepestNesting = 60;

/**
 * Whether a text may be read as Markdown. One that nests or marks beyond all reason would freeze the page and is shown
 * as plain text.
 */
export function isSafeMarkdown(text: string): boolean {
  if (text.length > longestMarkdown || /^[ \t>*+-]{400}/m.test(text)) return false;
  if ((text.match(/[[\]()*_`~<>!$]/g)?.length ?? 0) > mostMarks) return false;
  return text.split("\n\n").every((part) => nestingOf(part) <= deepestNesting);
}

/** How deep brackets and quotes go; what closes nothing counts as opening nothing. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = (text.match(/^[ \t>]*/)?.[0].match(/>/g) ?? []).length;
  for (const character of text) {
    if (character === "[" || character === "(") depth += 1;
    else if (character === "]" || character === ")") depth = Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The address when it is http(s), else null: no scripts, no data, no local files. */
export function webAddress(value: string | undefined): URL | null {
  const url = value === undefined ? null : URL.parse(value);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
}
