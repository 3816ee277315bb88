import { codes, isDigit, isWord } from "./characters";

export type NumberReading = { end: number; value: number | null; what: string };

const wholeNumber = /^-?(?:0|[1-9]\d*)$/;

/** Reads a number at `position`. Only plain decimal whole numbers have a value; the rest is named in `what`. */
export function readNumber(text: string, position: number): NumberReading {
  let end = position + (text.charCodeAt(position) === codes.minus ? 1 : 0);
  while (end < text.length && isPart(text, end)) end += 1;
  const length = end - position;
  const written = length <= 24 ? text.slice(position, end) : "";
  if (wholeNumber.test(written)) return { end, value: Number(written) + 0, what: "a number" };
  return { end, value: null, what: nameNumber(text.charCodeAt(end - 1), written) };
}

function isPart(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (isDigit(code) || (code < 128 && isWord(code)) || code === codes.dot) return true;
  const isSign = code === codes.plus || code === codes.minus;
  return isSign && /[eE]/.test(text.charAt(index - 1)) && isDigit(text.charCodeAt(index + 1));
}

function nameNumber(lastCode: number, written: string): string {
  if (lastCode === 106 || lastCode === 74) return "a complex number";
  if (/^-?[\d_]*\.?[\d_]*(?:e[+-]?\d+)?$/i.test(written) && /[.eE]/.test(written)) return "a float";
  return "a number that is not a plain decimal one";
}
