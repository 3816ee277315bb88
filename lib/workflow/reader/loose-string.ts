import type { RepairCode } from "../problems";
import {
  codes,
  isLineBreak,
  isQuote,
  isSameQuoteClass,
  isStraightQuote,
  skipBlanks,
  skipSpaces,
} from "./characters";
import { readEscape } from "./escapes";
import { looksLikeExpression } from "./expressions";
import { findLabelAhead, isFence } from "./labels";

export type LooseReading =
  | { ok: true; value: string; end: number; codes: RepairCode[]; kept: readonly number[] }
  | { ok: false; end: number; isAtEnd: boolean; isExpression: boolean };

type Options = { hasLineBreaks: boolean; isJson: boolean; limit: number };

// Only these come in pairs that may nest; single curly quotes are apostrophes too.
const leftDouble = 0x201c;
const rightDouble = 0x201d;

/**
 * Reads a string whose delimiters are not Python's: curly or mixed quotes, unescaped quotes inside, raw line breaks. Such a
 * string ends at the first quote of its class that is followed by what may follow a string in a list. A string over
 * several lines may not hold a label or a fence at a line's start: then its closing quote was forgotten.
 */
export class LooseString {
  private value = "";
  private pieceStart: number;
  private position: number;
  private depth = 1;
  private readonly opener: number;
  private readonly found = new Set<RepairCode>();
  private readonly kept: number[] = [];

  constructor(
    private readonly text: string,
    start: number,
    private readonly options: Options,
  ) {
    this.opener = text.charCodeAt(start);
    this.position = start + 1;
    this.pieceStart = start + 1;
    if (!isStraightQuote(this.opener)) this.found.add("curly-quotes");
  }

  read(): LooseReading {
    const { text } = this;
    const limit = Math.min(this.options.limit, text.length);
    while (this.position < limit) {
      const code = text.charCodeAt(this.position);
      if (code === codes.backslash) this.takeEscape();
      else if (isLineBreak(code)) {
        if (!this.mayCrossLine()) return this.fail(false);
        this.position += 1;
      } else if (isQuote(code) && isSameQuoteClass(code, this.opener)) {
        const end = this.readQuote(code);
        if (end !== null) return end;
      } else this.position += 1;
    }
    return this.fail(this.position >= text.length);
  }

  private takeEscape(): void {
    const { text, position } = this;
    const read = readEscape(text, position, this.options.isJson);
    if (read.isKept) this.kept.push(position);
    this.value += text.slice(this.pieceStart, position) + read.value;
    this.position = Math.min(read.end, text.length);
    this.pieceStart = this.position;
  }

  private mayCrossLine(): boolean {
    if (!this.options.hasLineBreaks) return false;
    const lineStart = skipBlanks(this.text, this.position + 1);
    if (isFence(this.text, lineStart) || findLabelAhead(this.text, lineStart)) return false;
    if (this.text.startsWith("</", lineStart)) return false;
    this.found.add("line-break-in-string");
    return true;
  }

  private readQuote(code: number): LooseReading | null {
    const isPaired = this.opener === leftDouble;
    if (isPaired && code === rightDouble && this.depth > 1) this.depth -= 1;
    else if (endsString(this.text, this.position + 1)) return this.succeed(code);
    else if (isPaired && code === leftDouble) this.depth += 1;
    else if (isStraightQuote(code)) {
      if (looksLikeExpression(this.text, this.position + 1)) return this.fail(false, true);
      if (code === this.opener) this.found.add("unescaped-quote");
    }
    this.position += 1;
    return null;
  }

  private succeed(closer: number): LooseReading {
    if (isStraightQuote(this.opener) !== isStraightQuote(closer)) this.found.add("mixed-quotes");
    const value = this.value + this.text.slice(this.pieceStart, this.position);
    return { ok: true, value, end: this.position + 1, codes: [...this.found], kept: this.kept };
  }

  private fail(isAtEnd: boolean, isExpression = false): LooseReading {
    return { ok: false, end: this.position, isAtEnd, isExpression };
  }
}

function endsString(text: string, position: number): boolean {
  const next = skipSpaces(text, position);
  const code = text.charCodeAt(next);
  if (code === codes.closeBracket || code === codes.closeParen) return true;
  if (code === codes.closeBrace || code === codes.colon) return true;
  if (code === codes.comma) return startsItem(text, skipSpaces(text, next + 1));
  return isQuote(code) && hasLineBreak(text, position, next);
}

function startsItem(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  if (isQuote(code) || code === codes.hash || code === codes.closeBracket) return true;
  return code === codes.closeParen || code === codes.closeBrace;
}

function hasLineBreak(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    if (isLineBreak(text.charCodeAt(index))) return true;
  }
  return false;
}
