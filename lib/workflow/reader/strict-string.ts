import { codes } from "./characters";
import { readEscape, simpleEscape } from "./escapes";
import { Seeker } from "./seeker";

/** `kept`: where malformed escapes stand that were kept as written. */
export type StringReading =
  | { ok: true; value: string; end: number; kept: readonly number[] }
  | { ok: false; end: number; isAtEnd: boolean };

type Escaping = "python" | "json" | "raw";

/**
 * Reads strings by Python's own rules: straight quotes, single or triple, nothing else. Finds its way by searching, not
 * letter by letter, and is fast as long as positions do not go back.
 */
export class StrictStrings {
  private readonly doubles: Seeker;
  private readonly singles: Seeker;
  private readonly backslashes: Seeker;
  private readonly newlines: Seeker;
  private readonly returns: Seeker;

  constructor(private readonly text: string) {
    this.doubles = new Seeker(text, '"');
    this.singles = new Seeker(text, "'");
    this.backslashes = new Seeker(text, "\\");
    this.newlines = new Seeker(text, "\n");
    this.returns = new Seeker(text, "\r");
  }

  /** Reads the string whose opening quote stands at `start`. */
  read(start: number, escaping: Escaping): StringReading {
    const { text } = this;
    const quote = text.charAt(start);
    if (text.startsWith(quote + quote, start + 1)) {
      const from = start + 3;
      const close = this.findUnescaped(new Seeker(text, quote.repeat(3)), from);
      return this.finish(from, close, 3, escaping);
    }
    const from = start + 1;
    const close = this.findUnescaped(quote === '"' ? this.doubles : this.singles, from);
    const lineEnd = this.findLineEnd(from, close);
    if (lineEnd < close) return { ok: false, end: lineEnd, isAtEnd: false };
    return this.finish(from, close, 1, escaping);
  }

  private finish(
    from: number,
    close: number,
    quoteLength: number,
    escaping: Escaping,
  ): StringReading {
    const { text } = this;
    if (close >= text.length) return { ok: false, end: text.length, isAtEnd: true };
    const end = close + quoteLength;
    const isPlain = escaping === "raw" || this.backslashes.find(from) >= close;
    if (isPlain) return { ok: true, value: text.slice(from, close), end, kept: [] };
    return { ok: true, end, ...this.decode(from, close, escaping === "json") };
  }

  private decode(from: number, close: number, isJson: boolean): { value: string; kept: number[] } {
    const { text } = this;
    const kept: number[] = [];
    let value = "";
    let position = from;
    for (;;) {
      const backslash = this.nextBackslash(position);
      if (backslash >= close) return { value: value + text.slice(position, close), kept };
      const simple = simpleEscape(text.charCodeAt(backslash + 1));
      if (simple !== undefined) {
        value += text.slice(position, backslash) + simple;
        position = backslash + 2;
        continue;
      }
      const read = readEscape(text, backslash, isJson);
      if (read.isKept) kept.push(backslash);
      value += text.slice(position, backslash) + read.value;
      position = read.end;
    }
  }

  private nextBackslash(position: number): number {
    const isNext = this.text.charCodeAt(position) === codes.backslash;
    return isNext ? position : this.backslashes.find(position);
  }

  /** The first place of the quotes that an even number of back-slashes precedes; the end of the text if there is none. */
  private findUnescaped(quotes: Seeker, from: number): number {
    let close = quotes.find(from);
    while (close < this.text.length && this.isEscaped(close, from)) close = quotes.find(close + 1);
    return close;
  }

  /** The first line break before `limit` that no back-slash continues; `limit` if there is none. */
  private findLineEnd(from: number, limit: number): number {
    let position = from;
    for (;;) {
      const lineEnd = Math.min(this.newlines.find(position), this.returns.find(position));
      if (lineEnd >= limit || !this.isEscaped(lineEnd, from)) return Math.min(lineEnd, limit);
      position = lineEnd + (this.text.startsWith("\r\n", lineEnd) ? 2 : 1);
    }
  }

  private isEscaped(position: number, from: number): boolean {
    let first = position;
    while (first > from && this.text.charCodeAt(first - 1) === codes.backslash) first -= 1;
    return (position - first) % 2 === 1;
  }
}
