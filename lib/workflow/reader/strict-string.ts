import { codes } from "./characters";
import { readEscape } from "./escapes";
import { Seeker } from "./seeker";

/** `kept`: where malformed escapes stand that were kept as written. */
export type StringReading =
  | { ok: true; value: string; end: number; kept: readonly number[] }
  | { ok: false; end: number; isAtEnd: boolean };

type Escaping = "python" | "json" | "raw";

/** Up to this many characters after an escape are looked at one by one: escapes come in swarms. */
const swarm = 24;

/** Reads strings by Python's own rules: straight quotes, single or triple, nothing else. Positions must not go back. */
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
    const code = this.text.charCodeAt(start);
    const quotes = code === codes.doubleQuote ? this.doubles : this.singles;
    const quote = this.text.charAt(start);
    if (this.text.startsWith(quote + quote, start + 1)) {
      const triple = quote + quote + quote;
      return this.readUntil(start + 3, new Seeker(this.text, triple), 3, escaping);
    }
    return this.readUntil(start + 1, quotes, 1, escaping);
  }

  private readUntil(
    from: number,
    quotes: Seeker,
    quoteLength: number,
    escaping: Escaping,
  ): StringReading {
    const { text } = this;
    const kept: number[] = [];
    let value = "";
    let position = from;
    let pieceStart = from;
    for (;;) {
      const close = quotes.find(position);
      const backslash = this.nextBackslash(position, close);
      const lineBreak = quoteLength === 1 ? this.lineBreak(position) : text.length;
      if (lineBreak < close && lineBreak < backslash) {
        return { ok: false, end: lineBreak, isAtEnd: false };
      }
      if (close < backslash) {
        const piece = text.slice(pieceStart, close);
        return { ok: true, value: value + piece, end: close + quoteLength, kept };
      }
      if (backslash >= text.length) return { ok: false, end: text.length, isAtEnd: true };
      if (escaping === "raw") {
        position = Math.min(backslash + 2, text.length);
        continue;
      }
      const read = readEscape(text, backslash, escaping === "json");
      if (read.isKept) kept.push(backslash);
      value += text.slice(pieceStart, backslash) + read.value;
      position = Math.min(read.end, text.length);
      pieceStart = position;
    }
  }

  private nextBackslash(position: number, close: number): number {
    const end = Math.min(position + swarm, close);
    for (let index = position; index < end; index += 1) {
      if (this.text.charCodeAt(index) === codes.backslash) return index;
    }
    return end === close ? this.text.length : this.backslashes.find(end);
  }

  private lineBreak(position: number): number {
    return Math.min(this.newlines.find(position), this.returns.find(position));
  }
}
