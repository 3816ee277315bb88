import { codes, excerpt, isDigit, isQuote, isWord, wordEnd } from "./characters";
import { continuesExpression, isOperand } from "./expressions";
import { findLabelAhead, isFence } from "./labels";
import type { DictEntry, ListLiteral, Literal } from "./literal";
import type { ReaderOptions } from "./reader-options";
import { ScalarReader } from "./scalar-reader";

const deepest = 12;

/** Reads one Python literal at a time and evaluates nothing. After a `null`, `failure` says why. */
export class LiteralReader extends ScalarReader {
  /** Reads the list, tuple or braces that open at `start`. */
  read(start: number, options: ReaderOptions): Literal | null {
    this.begin(start, options);
    const literal = this.readValue(0, false);
    if (!literal) return null;
    if (literal.kind === "list" && literal.closedBy === null) this.skipExtraBracket();
    if (this.isClosedTwice(literal)) return this.fail("bad-syntax", "no quote after the list");
    if (isOperand(this.text, this.position)) {
      this.item = null;
      return this.fail("needs-evaluation", "a list alone, with nothing computed from it");
    }
    return literal;
  }

  private readValue(depth: number, isAdjacent: boolean): Literal | null {
    const start = this.position;
    const code = this.text.charCodeAt(start);
    if (isQuote(code)) return this.readString(start, start, isAdjacent);
    if (isDigit(code) || code === codes.minus || code === codes.dot)
      return this.readNumber(isAdjacent);
    if (code === codes.openBracket) return this.readSequence(depth, isAdjacent, codes.closeBracket);
    if (code === codes.openParen) return this.readSequence(depth, isAdjacent, codes.closeParen);
    if (code === codes.openBrace) return this.readBraces(depth, isAdjacent);
    if (isWord(code)) return this.readWord(isAdjacent);
    if (start >= this.text.length) return this.failAtEnd();
    const isOperator = continuesExpression(this.text, start);
    return this.fail(isOperator ? "needs-evaluation" : "bad-syntax", "a plain value");
  }

  private readSequence(depth: number, isAdjacent: boolean, closer: number): Literal | null {
    const start = this.position;
    if (depth >= deepest) return this.failDeep();
    this.position += 1;
    const items: Literal[] = [];
    let hasComma = false;
    let isComplete = false;
    for (;;) {
      const hasCrossedLine = this.skipSpace();
      const code = this.text.charCodeAt(this.position);
      if (code === closer) {
        this.position += 1;
        return this.finishSequence(
          start,
          items,
          hasComma || closer !== codes.closeParen,
          isAdjacent,
        );
      }
      if (isComplete && code === codes.comma) {
        hasComma = true;
        isComplete = false;
        this.position += 1;
        continue;
      }
      if (isComplete && depth === 0 && this.endsHere(hasCrossedLine, items.at(-1))) {
        return this.closeList(start, items, isAdjacent);
      }
      const item = this.readItem(depth, items, isComplete);
      if (!item) return null;
      items.push(item);
      isComplete = true;
    }
  }

  private readItem(depth: number, items: Literal[], isAdjacent: boolean): Literal | null {
    const code = this.text.charCodeAt(this.position);
    const last = items.at(-1);
    if (isAdjacent && !this.isNeighbour(code, last)) return this.failAfterValue(last?.start);
    if (depth === 0) this.item = items.length;
    return this.readValue(depth + 1, isAdjacent);
  }

  private failDeep(): null {
    return this.fail("too-deep", `at most ${deepest} brackets inside one another`);
  }

  private finishSequence(
    start: number,
    items: Literal[],
    isList: boolean,
    isAdjacent: boolean,
  ): Literal | null {
    const end = this.position;
    if (!isList && items.length > 0) {
      const canJoin = items.length === 1 || items.every((item) => item.kind === "text");
      return canJoin
        ? { ...this.join(items), start, end, isAdjacent }
        : this.fail("bad-syntax", "commas between the items", start);
    }
    if (this.text.charCodeAt(start) === codes.openParen) {
      this.repair("tuple-as-list", start, end, "a list");
    }
    return { kind: "list", start, end, isAdjacent, items, closedBy: null };
  }

  /** Strings side by side in parentheses, or as the value of a key, are one string, as in Python. */
  private join(items: Literal[]): Literal {
    const [first, ...rest] = items;
    let joined: Literal = first ?? this.emptyText();
    for (const item of rest) {
      if (joined.kind !== "text" || item.kind !== "text") continue;
      joined = { ...joined, value: joined.value + item.value, end: item.end };
    }
    if (rest.length > 0) this.repair("joined-strings", joined.start, joined.end, "one string");
    return joined;
  }

  private emptyText(): Literal {
    const { position } = this;
    return { kind: "text", value: "", start: position, end: position, isAdjacent: false };
  }

  private readBraces(depth: number, isAdjacent: boolean): Literal | null {
    const start = this.position;
    if (depth >= deepest) return this.failDeep();
    this.position += 1;
    const entries: DictEntry[] = [];
    let isSet = false;
    for (;;) {
      this.skipSpace();
      if (this.text.charCodeAt(this.position) === codes.closeBrace) break;
      const entry = this.readEntry(depth);
      if (!entry) return null;
      if (entry.kind === "pair") entries.push(entry.pair);
      else isSet = true;
      const code = this.text.charCodeAt(this.position);
      if (code === codes.comma) this.position += 1;
      else if (code !== codes.closeBrace) return this.failAfterValue();
    }
    this.position += 1;
    const place = { start, end: this.position, isAdjacent };
    return isSet ? { kind: "other", what: "a set", ...place } : { kind: "dict", entries, ...place };
  }

  private readEntry(depth: number): { kind: "pair"; pair: DictEntry } | { kind: "member" } | null {
    const key = this.readKey(depth);
    if (!key) return null;
    this.skipSpace();
    if (this.text.charCodeAt(this.position) !== codes.colon) return { kind: "member" };
    this.position += 1;
    this.skipSpace();
    const value = this.readJoined(depth);
    if (!value) return null;
    const name = key.kind === "text" ? key.value : null;
    return { kind: "pair", pair: { key: name, start: key.start, keyEnd: key.end, value } };
  }

  private readKey(depth: number): Literal | null {
    const start = this.position;
    const end = wordEnd(this.text, start);
    const isBareKey = end > start && this.text.charCodeAt(end) === codes.colon;
    if (!isBareKey || isDigit(this.text.charCodeAt(start))) return this.readValue(depth + 1, false);
    this.position = end;
    const value = this.text.slice(start, end);
    this.repair("unquoted-key", start, end, `"${excerpt(this.text, start, end)}"`);
    return { kind: "text", value, start, end, isAdjacent: false };
  }

  private readJoined(depth: number): Literal | null {
    const items: Literal[] = [];
    do {
      const item = this.readValue(depth + 1, false);
      if (!item) return null;
      items.push(item);
      this.skipSpace();
    } while (items[0]?.kind === "text" && isQuote(this.text.charCodeAt(this.position)));
    return this.join(items);
  }

  /** Whether a value that stands beside the last one is its neighbour with a forgotten comma. */
  private isNeighbour(code: number, last: Literal | undefined): boolean {
    if (last?.kind === "text") return isQuote(code) || this.isPrefixedString();
    if (last?.kind === "list") return code === codes.openBracket || isQuote(code);
    if (last?.kind === "dict") return code === codes.openBrace;
    return last?.kind === "integer" && isDigit(code);
  }

  private isPrefixedString(): boolean {
    const end = wordEnd(this.text, this.position);
    const length = end - this.position;
    return length > 0 && length <= 2 && isQuote(this.text.charCodeAt(end));
  }

  /** Whether the list, its last item complete, was left open before a label, a fence, prose or the end of the text. */
  private endsHere(hasCrossedLine: boolean, last: Literal | undefined): boolean {
    const { text, position } = this;
    if (this.options.list === null) return false;
    if (position >= text.length) return last?.kind === "text" || last?.kind === "list";
    if (!hasCrossedLine) return false;
    const code = text.charCodeAt(position);
    if (continuesExpression(text, position) || isDigit(code) || this.isPrefixedString())
      return false;
    if (isFence(text, position)) return true;
    const label = findLabelAhead(text, position);
    if (isQuote(code)) return label?.isKey === true && label.start === position + 1;
    return label !== null || isWord(code);
  }

  private closeList(start: number, items: Literal[], isAdjacent: boolean): ListLiteral {
    const end = items.at(-1)?.end ?? start;
    const closedBy = this.position >= this.text.length ? "end-of-text" : "text";
    this.position = end;
    this.repair("closed-bracket", end, end, "]");
    return { kind: "list", start, end, isAdjacent, items, closedBy };
  }

  /** `["a"]"]`: the quote after the bracket shows that the bracket belonged to a text whose quotes are not escaped. */
  private isClosedTwice(literal: Literal): boolean {
    const last = literal.kind === "list" ? literal.items.at(-1) : undefined;
    const code = this.text.charCodeAt(this.position);
    return last?.kind === "text" && isQuote(code) && code === this.text.charCodeAt(last.end - 1);
  }

  private skipExtraBracket(): void {
    const start = this.position;
    while (this.text.charCodeAt(this.position) === codes.closeBracket) this.position += 1;
    if (this.position > start) this.repair("extra-bracket", start, this.position, "");
  }
}
