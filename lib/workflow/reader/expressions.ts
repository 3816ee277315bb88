import { codes, isDigit, isQuote, isWord, skipBlanks } from "./characters";

const keywords = /(?:for|if|else|and|or|not|in|is|lambda|async|await)(?!\w)/y;
const call = /\.[A-Za-z_]\w{0,40}\(/y;
const operators = new Set([..."+*/%&^@~<>=!"].map((mark) => mark.charCodeAt(0)));

export function isKeyword(text: string, position: number): boolean {
  keywords.lastIndex = position;
  return keywords.test(text);
}

/** Whether what follows a finished value at `position` would have Python compute something with it. */
export function continuesExpression(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  if (operators.has(code) || code === codes.openParen || code === codes.minus) return true;
  if (code === codes.dot) return isWord(text.charCodeAt(position + 1));
  return isKeyword(text, position);
}

/** The narrower question for a quote in mid-text: does it close a string that an operator or a method is applied to? */
export function looksLikeExpression(text: string, position: number): boolean {
  call.lastIndex = position;
  if (call.test(text)) return true;
  const next = skipBlanks(text, position);
  const code = text.charCodeAt(next);
  if (code !== codes.plus && code !== 42 && code !== 37) return false;
  const operand = text.charCodeAt(skipBlanks(text, next + 1));
  return isQuote(operand) || isDigit(operand) || operand === codes.openParen;
}

/** Whether an operator or a subscript is applied to the list that ends at `position`, as in `[0] * 3`. */
export function isOperand(text: string, position: number): boolean {
  if (text.charCodeAt(position) === codes.openBracket) return true;
  call.lastIndex = position;
  if (call.test(text)) return true;
  const next = skipBlanks(text, position);
  const code = text.charCodeAt(next);
  const following = skipBlanks(text, next + 1);
  const operand = text.charCodeAt(following);
  if (code === codes.plus) return operand === codes.openBracket || operand === codes.openParen;
  if (code === 42) return isDigit(operand) || operand === codes.openParen;
  return isConditional(text, next);
}

const conditional = /(?:if [^\n]{0,200}? else |(?:and|or) )[ \t]*[[(]/y;
const comprehension = /for \w{1,40} in /y;

function isConditional(text: string, position: number): boolean {
  conditional.lastIndex = position;
  comprehension.lastIndex = position;
  return conditional.test(text) || comprehension.test(text);
}
