import { codes, isDigit, isLineBreak } from "./characters";

/** `isKept`: the escape is malformed (`\xi` of LaTeX, say) and stays as it is written. */
export type Escape = { value: string; end: number; isKept: boolean };

const simple: Record<string, string> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const simpleByCode = Array.from({ length: 128 }, (_, code) => simple[String.fromCharCode(code)]);
const hexLengths: Record<string, number> = { x: 2, u: 4, U: 8 };

/** What a one-letter escape stands for, by the code of its letter. */
export function simpleEscape(letter: number): string | undefined {
  return letter < 128 ? simpleByCode[letter] : undefined;
}

/**
 * Reads the escape whose backslash stands at `position`, by the rules of Python: an unknown escape keeps its backslash.
 * Only JSON knows `\/`.
 */
export function readEscape(text: string, position: number, isJson: boolean): Escape {
  const code = text.charCodeAt(position + 1);
  const value = simpleEscape(code);
  if (value !== undefined) return { value, end: position + 2, isKept: false };
  if (isLineBreak(code)) return readContinuation(text, position, code);
  if (code >= 48 && code <= 55) return readOctal(text, position);
  const letter = text.charAt(position + 1);
  if (isJson && letter === "/") return { value: "/", end: position + 2, isKept: false };
  const length = hexLengths[letter];
  if (length !== undefined) return readHex(text, position, length);
  // Names of characters would need the Unicode name table; a plan has no use for it.
  const isKept = letter === "N" && text.charAt(position + 2) === "{";
  return { value: "\\", end: position + 1, isKept };
}

function readContinuation(text: string, position: number, code: number): Escape {
  const isPair = code === codes.carriageReturn && text.charCodeAt(position + 2) === codes.newline;
  return { value: "", end: position + (isPair ? 3 : 2), isKept: false };
}

function readOctal(text: string, position: number): Escape {
  let end = position + 1;
  while (end < position + 4 && isDigit(text.charCodeAt(end)) && text.charCodeAt(end) < 56) end += 1;
  const value = String.fromCharCode(Number.parseInt(text.slice(position + 1, end), 8));
  return { value, end, isKept: false };
}

function readHex(text: string, position: number, length: number): Escape {
  const digits = text.slice(position + 2, position + 2 + length);
  const point = digits.length === length && /^[\da-f]+$/i.test(digits) ? Number(`0x${digits}`) : -1;
  if (point < 0 || point > 0x10ffff) return { value: "\\", end: position + 1, isKept: true };
  return { value: String.fromCodePoint(point), end: position + 2 + length, isKept: false };
}
