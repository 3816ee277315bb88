const code = /(^|\n)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n\2[`~]*(?=\n|$)|$)|`[^`\n]+`/g;
const pair = /(?<![\\$])\$(?![\s$])((?:[^$\n\\]|\\.)*?(?:[^\s$\\]|\\.))\$(?![\d$])/g;

/**
 * Brings mathematics to the dollar form that the Markdown reader knows: `\(..\)` and `\[..\]` are turned into it, and a
 * dollar sign that opens no formula (`costs $5 and $10`) is kept from opening one. Code is left alone.
 */
export function normalizeMath(text: string): string {
  if (!text.includes("$") && !text.includes("\\(") && !text.includes("\\[")) return text;
  let result = "";
  let position = 0;
  for (const match of text.matchAll(code)) {
    result += normalizeProse(text.slice(position, match.index)) + match[0];
    position = match.index + match[0].length;
  }
  return result + normalizeProse(text.slice(position));
}

const fence = "$$";

function normalizeProse(text: string): string {
  const withDollars = text
    .replace(
      /\\\[((?:(?!\\\[)[\s\S])*?)\\\]/g,
      (_, inner: string) => `\n${fence}\n${inner.trim()}\n${fence}\n`,
    )
    .replace(/\\\(((?:(?!\\\()[\s\S])*?)\\\)/g, (_, inner: string) => `$${inner.trim()}$`);
  return escapeLoneDollars(withDollars);
}

function escapeLoneDollars(text: string): string {
  let result = "";
  let position = 0;
  for (const match of text.matchAll(pair)) {
    result += escapeSingle(text.slice(position, match.index)) + match[0];
    position = match.index + match[0].length;
  }
  return result + escapeSingle(text.slice(position));
}

function escapeSingle(text: string): string {
  return text.replace(/(?<![\\$])\$(?!\$)/g, "\\$");
}
