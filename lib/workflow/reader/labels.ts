import type { ListName } from "../problems";
import { codes, isDigit, isLineBreak, isQuote, isSpace, skipBlanks } from "./characters";

/** A label such as `model_id =` with the place of its value. */
export type Label = {
  list: ListName;
  start: number;
  nameEnd: number;
  /** Where the value begins. */
  valueStart: number;
  /** Written as a quoted key, as in JSON. */
  isKey: boolean;
  isJson: boolean;
  isLineStart: boolean;
  separator: Separator;
};
export type Separator = "equals" | "colon" | "none";

// Sticky, without nested repetition: each costs a bounded number of steps.
const names: [ListName, RegExp][] = [
  ["model_id", /model(?:\\?_| |-)?ids?(?![\w])/iy],
  ["subtasks", /sub(?:\\?_| |-)?tasks?(?![\w])/iy],
  ["access_list", /access(?:(?:\\?_| |-)?lists?)?(?![\w])/iy],
];
const weakNames = new Set(["access", "subtask", "sub-task", "sub task"]);
const remark = /\([^()\n]{0,80}\)/y;
const typeHint = /[A-Za-z_.]{1,40}(?:\[[\w ,.|[\]"']{0,80}\])?[ \t]{0,8}=(?!=)/y;
const fenceInfo = /`{3,}[a-zA-Z]{0,16}/y;

function matchEnd(pattern: RegExp, text: string, position: number): number | null {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/**
 * Reads the label at `position`, the first letter of a word. A bare `access` or `subtask` is an ordinary word of prose, so
 * it counts only at the start of a line or as a quoted key.
 */
export function matchLabel(text: string, position: number): Label | null {
  const name = matchName(text, position);
  if (!name) return null;
  const isKey = isQuote(text.charCodeAt(position - 1)) && isQuote(text.charCodeAt(name.end));
  const isLineStart = startsLine(text, position);
  const written = text.slice(position, name.end).toLowerCase();
  if (weakNames.has(written) && !isLineStart && !isKey) return null;
  const value = findValue(text, name.end);
  if (!value) return null;
  return {
    list: name.list,
    start: position,
    nameEnd: name.end,
    valueStart: value.start,
    isKey,
    isJson: isKey && text.charCodeAt(position - 1) === codes.doubleQuote,
    isLineStart,
    separator: value.separator,
  };
}

function matchName(text: string, position: number): { list: ListName; end: number } | null {
  for (const [list, pattern] of names) {
    const end = matchEnd(pattern, text, position);
    if (end !== null) return { list, end };
  }
  return null;
}

/** Whether only list marks, emphasis, quotes or an opening brace stand between the line's start and `position`. */
export function startsLine(text: string, position: number): boolean {
  const first = Math.max(0, position - 40);
  for (let index = position - 1; index >= first; index -= 1) {
    const code = text.charCodeAt(index);
    if (isLineBreak(code)) return true;
    if (!isLineLead(code)) return false;
  }
  return first === 0;
}

const leadMarks = new Set([..."*_-+>#`.)({[,•|"].map((mark) => mark.charCodeAt(0)));

function isLineLead(code: number): boolean {
  return isSpace(code) || isQuote(code) || isDigit(code) || leadMarks.has(code);
}

type Value = { start: number; separator: Separator };

function findValue(text: string, labelEnd: number): Value | null {
  let position = skipMarks(text, labelEnd);
  position = skipMarks(text, matchEnd(remark, text, position) ?? position);
  const separatorEnd = readSeparator(text, position);
  if (separatorEnd === null) {
    const start = skipToValue(text, position);
    return start.crossedLine && isListOpener(text.charCodeAt(start.position))
      ? { start: start.position, separator: "none" }
      : null;
  }
  const hinted = matchEnd(typeHint, text, skipBlanks(text, separatorEnd));
  const isAssigned = hinted !== null || text.charCodeAt(separatorEnd - 1) === codes.equals;
  return {
    start: skipToValue(text, hinted ?? separatorEnd).position,
    separator: isAssigned ? "equals" : "colon",
  };
}

function readSeparator(text: string, position: number): number | null {
  const code = text.charCodeAt(position);
  const isColon = code === codes.colon || code === 0xff1a;
  if (isColon) return text.charCodeAt(position + 1) === codes.equals ? position + 2 : position + 1;
  if (code !== codes.equals) return null;
  return text.charCodeAt(position + 1) === codes.equals ? null : position + 1;
}

/** Emphasis, back-ticks and closing quotes may stand between a label and its separator. */
function skipMarks(text: string, position: number): number {
  let index = position;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    const isMark = code === 42 || code === codes.underscore || code === codes.backtick;
    if (!isMark && !isQuote(code) && (isLineBreak(code) || !isSpace(code))) break;
    index += 1;
  }
  return index;
}

function skipToValue(text: string, from: number): { position: number; crossedLine: boolean } {
  let position = from;
  let crossedLine = false;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    const fenceEnd = code === codes.backtick ? matchEnd(fenceInfo, text, position) : null;
    if (fenceEnd !== null) {
      position = fenceEnd;
      continue;
    }
    crossedLine ||= isLineBreak(code);
    if (!isSpace(code) && code !== 42 && code !== codes.backtick) break;
    position += 1;
  }
  return { position, crossedLine };
}

export function isListOpener(code: number): boolean {
  return code === codes.openBracket || code === codes.openParen || code === codes.openBrace;
}

/** The label that begins at or just after `position`, past list marks, emphasis and quotes. */
export function findLabelAhead(text: string, position: number): Label | null {
  let index = position;
  const last = Math.min(text.length, position + 40);
  while (index < last && isLineLead(text.charCodeAt(index))) index += 1;
  return matchLabel(text, index);
}

export function isFence(text: string, position: number): boolean {
  return text.startsWith("```", position) || text.startsWith("~~~", position);
}
