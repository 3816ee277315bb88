/** UTF-16 codes the reader looks for by number, which is what keeps it fast. */
export const codes = {
  newline: 10,
  carriageReturn: 13,
  space: 32,
  doubleQuote: 34,
  hash: 35,
  singleQuote: 39,
  openParen: 40,
  closeParen: 41,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  colon: 58,
  lessThan: 60,
  equals: 61,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  underscore: 95,
  backtick: 96,
  openBrace: 123,
  closeBrace: 125,
} as const;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A letter, digit or underscore of ASCII. */
export function isAsciiWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    isDigit(code) ||
    code === codes.underscore
  );
}

/** The same, or a letter of any other script. */
export function isWord(code: number): boolean {
  if (code < 128) return isAsciiWord(code);
  return code > 0xbf && !(code >= 0x2000 && code <= 0x206f) && !isSpace(code);
}

/** The end of the word of ASCII letters, digits and underscores that begins at `position`. */
export function wordEnd(text: string, position: number): number {
  let end = position;
  while (end < text.length && isAsciiWord(text.charCodeAt(end))) end += 1;
  return end;
}

export function isLineBreak(code: number): boolean {
  return code === codes.newline || code === codes.carriageReturn;
}

/** White space of any kind, with the invisible characters that models copy from web pages. */
export function isSpace(code: number): boolean {
  if (code <= codes.space) return code === codes.space || (code >= 9 && code <= 13);
  return (
    code >= 0xa0 &&
    (code === 0xa0 ||
      (code >= 0x2000 && code <= 0x200b) ||
      code === 0x2028 ||
      code === 0x2029 ||
      code === 0x202f ||
      code === 0x3000 ||
      code === 0xfeff)
  );
}

export function isStraightQuote(code: number): boolean {
  return code === codes.doubleQuote || code === codes.singleQuote;
}

const doubles = new Set<number>([codes.doubleQuote, 0x201c, 0x201d, 0x201e, 0x201f]);
const singles = new Set<number>([codes.singleQuote, 0x2018, 0x2019, 0x201a, 0x201b]);

export function isQuote(code: number): boolean {
  return isStraightQuote(code) || (code >= 0x2018 && code <= 0x201f);
}

/** Whether both are double or both are single quotes, straight or curly. */
export function isSameQuoteClass(left: number, right: number): boolean {
  return (doubles.has(left) && doubles.has(right)) || (singles.has(left) && singles.has(right));
}

export function skipSpaces(text: string, position: number): number {
  let index = position;
  while (index < text.length && isSpace(text.charCodeAt(index))) index += 1;
  return index;
}

/** Skips white space within the line. */
export function skipBlanks(text: string, position: number): number {
  let index = position;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (isLineBreak(code) || !isSpace(code)) break;
    index += 1;
  }
  return index;
}

const longestExcerpt = 80;

/** What stands in the text, cut to a readable length. */
export function excerpt(text: string, start: number, end: number): string {
  return end - start <= longestExcerpt
    ? text.slice(start, end)
    : `${text.slice(start, start + longestExcerpt - 1)}…`;
}
