import type { ListName, Repair } from "../problems";
import {
  codes,
  excerpt,
  isAsciiWord,
  isDigit,
  isLineBreak,
  isQuote,
  skipSpaces,
  wordEnd,
} from "./characters";
import { isListOpener, type Label, matchLabel } from "./labels";
import type { Failure, Literal } from "./literal";
import { LiteralReader } from "./literal-reader";
import { hasStepKeys, toThreeLists } from "./step-objects";
import { StrictStrings } from "./strict-string";

type Place = { start: number; end: number };
export type FoundList = Place & { ok: true; list: ListName; literal: Literal; repairs: Repair[] };
/** `list`: null for a list of step objects. `isHard`: certainly meant as a list, not a word of prose. */
export type LostList = Place & {
  ok: false;
  list: ListName | null;
  isHard: boolean;
  failure: Failure;
};
export type Attempt = FoundList | LostList;

export type Findings = {
  attempts: Attempt[];
  /** Attempts before this index stand inside closed reasoning tags. */
  firstVisible: number;
  /** Where reasoning begins that is never closed. */
  openReasoningAt: number | null;
};

const reasoningTag =
  /(?:<(\/?)(?:think|thinking|thoughts?|reasoning|scratchpad|analysis|reflection)>|\[(\/?)THINK\])/iy;

/** Finds every attempt at one of the three lists, in one pass: what was read as a list is not looked into again. */
export function findLists(text: string): Findings {
  return new ListFinder(text).find();
}

// Reading loosely goes over the same text again; these bounds keep the whole linear.
const loosePasses = 4;
const looseAttempts = 200;
const slash = 47;

class ListFinder {
  private position = 0;
  private looseLeft: number;
  private looseAttemptsLeft = looseAttempts;
  private readonly reader: LiteralReader;
  private readonly findings: Findings = { attempts: [], firstVisible: 0, openReasoningAt: null };

  constructor(private readonly text: string) {
    this.reader = new LiteralReader(text, new StrictStrings(text));
    this.looseLeft = loosePasses * text.length;
  }

  find(): Findings {
    const { text } = this;
    while (this.position < text.length) {
      const code = text.charCodeAt(this.position);
      if (isAsciiWord(code)) this.readWord(code);
      else if (code === codes.lessThan) this.position = this.readTag() ?? this.position + 1;
      else if (code === codes.openBracket) this.readBracket();
      else this.position += 1;
    }
    return this.findings;
  }

  private readWord(code: number): void {
    const lower = code | 32;
    const canBeLabel = lower === 109 || lower === 115 || lower === 97;
    const label = canBeLabel ? matchLabel(this.text, this.position) : null;
    if (!label) this.position = wordEnd(this.text, this.position);
    else if (isListOpener(this.text.charCodeAt(label.valueStart))) this.readLabelled(label);
    else this.passScalar(label);
  }

  private readLabelled(label: Label): void {
    const { list, start } = label;
    const reading = this.readLiteral(label.valueStart, list, label.isJson);
    const { end } = reading;
    if (reading.ok) {
      const repairs = [...this.labelRepairs(label), ...reading.repairs];
      this.findings.attempts.push({
        ok: true,
        list,
        start,
        end,
        literal: reading.literal,
        repairs,
      });
    } else {
      const { failure } = reading;
      this.findings.attempts.push({ ok: false, list, start, end, isHard: true, failure });
    }
    this.position = Math.max(end, label.valueStart + 1);
  }

  private labelRepairs(label: Label): Repair[] {
    const { start, nameEnd, valueStart } = label;
    const repair = (code: Repair["code"], span: Repair["span"]): Repair => ({
      code,
      span,
      before: excerpt(this.text, span.start, span.end),
      after: `${label.list} = `,
    });
    // A key is what stands in quotes, with them.
    if (label.isKey) return [repair("object-form", { start: start - 1, end: nameEnd + 1 })];
    if (label.separator === "none")
      return [repair("missing-separator", { start, end: valueStart })];
    return [];
  }

  /** A label whose value is no list: prose, or a value that cannot be meant. */
  private passScalar(label: Label): void {
    const { text } = this;
    const start = label.valueStart;
    const code = text.charCodeAt(start);
    const end = wordEnd(text, start);
    const isCall = end > start && text.charCodeAt(end) === codes.openParen;
    this.position = wordEnd(text, label.start);
    if (!isQuote(code) && !isDigit(code) && !isCall) return;
    const failure: Failure = {
      code: isCall ? "needs-evaluation" : "not-a-list",
      start,
      end: Math.max(end, shownEnd(text, start)),
      item: null,
      allowed: "a list in square brackets",
    };
    const isHard = label.isLineStart && label.separator === "equals";
    const { list } = label;
    this.findings.attempts.push({ ok: false, list, start: label.start, end, isHard, failure });
  }

  private readBracket(): void {
    const { text, position } = this;
    const next = text.charCodeAt(position + 1);
    const canBeTag = isAsciiWord(next) || next === slash;
    const tagEnd = canBeTag ? this.readTag() : null;
    if (tagEnd !== null) this.position = tagEnd;
    else if (text.charCodeAt(skipSpaces(text, position + 1)) === codes.openBrace)
      this.readObjects();
    else this.position += 1;
  }

  private readObjects(): void {
    const start = this.position;
    const reading = this.readLiteral(start, null, true);
    const { end } = reading;
    this.position = Math.max(end, start + 1);
    if (reading.ok) {
      const lists = toThreeLists(this.text, reading.literal);
      if (!lists) return;
      for (const { list, literal, repairs } of lists) {
        const all = list === "model_id" ? [...reading.repairs, ...repairs] : repairs;
        this.findings.attempts.push({ ok: true, list, start, end, literal, repairs: all });
      }
    } else if (hasStepKeys(this.text, start)) {
      const { failure } = reading;
      this.findings.attempts.push({ ok: false, list: null, start, end, isHard: true, failure });
    }
  }

  private readTag(): number | null {
    reasoningTag.lastIndex = this.position;
    const match = reasoningTag.exec(this.text);
    if (!match) return null;
    if (match[1] || match[2]) {
      this.findings.firstVisible = this.findings.attempts.length;
      this.findings.openReasoningAt = null;
    } else this.findings.openReasoningAt ??= this.position;
    return reasoningTag.lastIndex;
  }

  private readLiteral(start: number, list: ListName | null, isJson: boolean): Reading {
    const { text, reader } = this;
    const literal = reader.read(start, { list, isJson, isLoose: false, limit: text.length });
    const reading = toReading(reader, literal);
    const mayMend = !reading.ok && reading.failure.code === "bad-syntax" && reader.hasStrings;
    if (!mayMend || this.looseLeft <= 0 || this.looseAttemptsLeft <= 0) return reading;
    const loose = new LiteralReader(text, new StrictStrings(text));
    const limit = start + this.looseLeft;
    const mended = toReading(loose, loose.read(start, { list, isJson, isLoose: true, limit }));
    this.looseLeft -= mended.end - start;
    this.looseAttemptsLeft -= 1;
    return mended.ok ? mended : reading;
  }
}

type Reading =
  | { ok: true; literal: Literal; end: number; repairs: Repair[] }
  | { ok: false; failure: Failure; end: number };

function toReading(reader: LiteralReader, literal: Literal | null): Reading {
  const { position: end, failure } = reader;
  if (literal) return { ok: true, literal, end, repairs: reader.repairs };
  const unknown: Failure = { code: "bad-syntax", start: end, end, item: null, allowed: "a list" };
  return { ok: false, failure: failure ?? unknown, end };
}

/** The end of the line, or of as much of it as is worth showing. */
function shownEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < Math.min(text.length, start + 60) && !isLineBreak(text.charCodeAt(end))) end += 1;
  return end;
}
