import type { Repair, RepairCode } from "../problems";
import {
  codes,
  excerpt,
  isDigit,
  isLineBreak,
  isQuote,
  isSpace,
  isStraightQuote,
  wordEnd,
} from "./characters";
import { continuesExpression } from "./expressions";
import { bareAll, type Failure, type Literal } from "./literal";
import { LooseString } from "./loose-string";
import { readNumber } from "./numbers";
import type { ReaderOptions } from "./reader-options";
import type { StrictStrings } from "./strict-string";

const constants = new Map([
  ...["True", "False", "true", "false"].map((word) => [word, "a boolean"] as const),
  ...["None", "null", "none"].map((word) => [word, "None"] as const),
]);

/** Reads strings, numbers and words, and keeps the reader's place, repairs and failure. */
export class ScalarReader {
  position = 0;
  failure: Failure | null = null;
  hasStrings = false;
  repairs: Repair[] = [];
  protected item: number | null = null;
  protected options: ReaderOptions = { list: null, isJson: false, isLoose: false, limit: 0 };

  constructor(
    protected readonly text: string,
    protected readonly strings: StrictStrings,
  ) {}

  protected begin(start: number, options: ReaderOptions): void {
    this.position = start;
    this.failure = null;
    this.hasStrings = false;
    this.repairs = [];
    this.item = null;
    this.options = options;
  }

  protected readNumber(isAdjacent: boolean): Literal | null {
    const { text, position: start } = this;
    const code = text.charCodeAt(start);
    const isPoint = code === codes.dot || text.charCodeAt(start + 1) === codes.dot;
    const first = isDigit(code) ? start : start + 1 + Number(isPoint && code === codes.minus);
    if (!isDigit(text.charCodeAt(first))) {
      return this.fail(code === codes.dot ? "bad-syntax" : "needs-evaluation", "a plain value");
    }
    const { end, value, what } = readNumber(text, start);
    this.position = end;
    const place = { start, end, isAdjacent };
    return value === null
      ? { kind: "other", what, ...place }
      : { kind: "integer", value, ...place };
  }

  protected readWord(isAdjacent: boolean): Literal | null {
    const start = this.position;
    const end = wordEnd(this.text, start);
    const word = end - start <= 8 ? this.text.slice(start, end) : "";
    if (end - start <= 2 && isQuote(this.text.charCodeAt(end))) {
      return this.readPrefixed(word.toLowerCase(), start, end, isAdjacent);
    }
    const isAll = word.toLowerCase() === "all" && this.options.list === "access_list";
    const what = isAll ? bareAll : constants.get(word);
    if (what === undefined) {
      this.position = end;
      this.fail("needs-evaluation", "a plain value in quotes or digits", start);
      // The word may be the label of the next list.
      this.position = start;
      return null;
    }
    this.position = end;
    return { kind: "other", what, start, end, isAdjacent };
  }

  private readPrefixed(
    prefix: string,
    start: number,
    quoteAt: number,
    isAdjacent: boolean,
  ): Literal | null {
    if (prefix === "r" || prefix === "u") return this.readString(start, quoteAt, isAdjacent);
    if (prefix !== "b" && prefix !== "br" && prefix !== "rb") {
      return this.fail("needs-evaluation", "a plain string without a prefix");
    }
    const bytes = this.readString(start, quoteAt, isAdjacent);
    return bytes && { kind: "other", what: "bytes", start, end: bytes.end, isAdjacent };
  }

  protected readString(start: number, quoteAt: number, isAdjacent: boolean): Literal | null {
    this.hasStrings = true;
    const { text } = this;
    const code = text.charCodeAt(quoteAt);
    const isTriple = text.startsWith(text.charAt(quoteAt).repeat(3), quoteAt);
    const isStrict = isStraightQuote(code) && (isTriple || !this.options.isLoose);
    const isRaw = quoteAt > start && /r/i.test(text.slice(start, quoteAt));
    if (!isStrict) return this.readLoose(start, quoteAt, isAdjacent);
    const reading = this.strings.read(
      quoteAt,
      isRaw ? "raw" : this.options.isJson ? "json" : "python",
    );
    this.position = reading.end;
    if (!reading.ok) {
      return reading.isAtEnd
        ? this.failAtEnd(start)
        : this.fail("bad-syntax", "a closing quote", start);
    }
    if (reading.kept.length > 0) this.repairKept(reading.kept);
    return { kind: "text", value: reading.value, start, end: reading.end, isAdjacent };
  }

  private readLoose(start: number, quoteAt: number, isAdjacent: boolean): Literal | null {
    const { isLoose, isJson } = this.options;
    const reading = new LooseString(this.text, quoteAt, {
      hasLineBreaks: isLoose,
      isJson,
      limit: this.options.limit,
    }).read();
    this.position = reading.end;
    if (!reading.ok) {
      if (reading.isAtEnd) return this.failAtEnd(start);
      return reading.isExpression
        ? this.fail("needs-evaluation", "a plain string", start)
        : this.fail("bad-syntax", "a closing quote", start);
    }
    for (const code of reading.codes) this.repair(code, start, reading.end, reading.value);
    this.repairKept(reading.kept);
    return { kind: "text", value: reading.value, start, end: reading.end, isAdjacent };
  }

  private repairKept(kept: readonly number[]): void {
    for (const at of kept.slice(0, 20)) {
      this.repair("kept-escape", at, at + 2, `\\${this.text.slice(at, at + 2)}`);
    }
  }

  /** Skips white space, comments and continued lines; says whether a line ended. */
  protected skipSpace(): boolean {
    const { text } = this;
    let hasCrossedLine = false;
    for (;;) {
      const code = text.charCodeAt(this.position);
      if (isSpace(code)) {
        hasCrossedLine ||= isLineBreak(code);
        this.position += 1;
      } else if (code === codes.hash) {
        const lineEnd = text.indexOf("\n", this.position);
        this.position = lineEnd === -1 ? text.length : lineEnd;
      } else if (code === codes.backslash && isLineBreak(text.charCodeAt(this.position + 1))) {
        this.position += 1;
      } else return hasCrossedLine;
    }
  }

  protected repair(code: RepairCode, start: number, end: number, after: string): void {
    const before = excerpt(this.text, start, end);
    this.repairs.push({
      code,
      span: { start, end },
      before,
      after: excerpt(after, 0, after.length),
    });
  }

  protected fail(code: Failure["code"], allowed: string, start = this.position): null {
    const end = Math.max(this.position, start + 1);
    this.failure = { code, start, end, item: this.item, allowed };
    return null;
  }

  protected failAtEnd(start = this.position): null {
    this.position = this.text.length;
    return this.fail("truncated", "the whole of the three lists", Math.min(start, this.position));
  }

  /** Fails after a finished value; what would have to be evaluated is shown from `valueStart` to the item's end. */
  protected failAfterValue(valueStart = this.position): null {
    const { text, position } = this;
    if (position >= text.length) return this.failAtEnd();
    if (!continuesExpression(text, position)) {
      return this.fail("bad-syntax", "a comma or a closing bracket");
    }
    this.fail("needs-evaluation", "plain values, with nothing computed from them", valueStart);
    if (this.failure) this.failure.end = expressionEnd(text, position);
    return null;
  }
}

function expressionEnd(text: string, position: number): number {
  const last = Math.min(text.length, position + 60);
  for (let index = position; index < last; index += 1) {
    const code = text.charCodeAt(index);
    if (code === codes.comma || code === codes.closeBracket || isLineBreak(code)) return index;
  }
  return last;
}
