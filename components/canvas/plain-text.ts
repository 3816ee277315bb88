import { showBidiControls } from "@/components/ui/safe-text";

/**
 * Text from models made safe to draw in few lines: control characters and lone surrogates are taken out, direction
 * controls made visible, white space becomes single spaces.
 */
export function toPlainText(text: string): string {
  return showBidiControls(text.toWellFormed())
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/[\u200e\u200f\ufffd\ufffe\uffff]/g, "")
    .trim();
}

/** The first `lines` lines of about `width` characters; cut text ends in an ellipsis. */
export function wrapText(text: string, width: number, lines: number): string[] {
  const plain = toPlainText(text.slice(0, width * lines * 4));
  const wrapped: string[] = [];
  let rest = plain;
  while (rest !== "" && wrapped.length < lines) {
    const isLast = wrapped.length === lines - 1;
    const taken = rest.length <= width ? rest.length : breakAt(rest, width);
    const line = rest.slice(0, taken).trimEnd();
    rest = rest.slice(taken).trimStart();
    wrapped.push(isLast && rest !== "" ? `${line.slice(0, width - 1).trimEnd()}…` : line);
  }
  return wrapped;
}

/** After the last space that fits, or in the middle of a word that is longer than the line. */
function breakAt(text: string, width: number): number {
  const space = text.lastIndexOf(" ", width);
  return space > width / 3 ? space : width;
}
