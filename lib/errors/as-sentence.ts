const hasEnd = /[.!?…:。！？]["'”’»)\]]*$/u;

/** A text that another sentence may follow: with a full stop at its end, unless it ends with a mark of its own. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed === "" || hasEnd.test(trimmed) ? trimmed : `${trimmed}.`;
}
