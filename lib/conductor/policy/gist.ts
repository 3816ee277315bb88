const longest = 110;

/** A short piece of the question for use inside subtasks: what is asked, without passages, choices and line breaks. */
export function gistOf(question: string): string {
  const asked = /\bQuestion:\s*([\s\S]+)$/.exec(question)?.[1] ?? question;
  const flat = asked
    .replace(/\n[^\S\n]*[A-H][).]\s[\s\S]*$/, "")
    .replace(/["“”„]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
  if (flat.length <= longest) return flat;
  const asking = sentencesOf(flat)
    .findLast((sentence) => sentence.includes("?"))
    ?.trim();
  return asking && asking.length <= longest ? asking : shorten(flat);
}

/** Sentences with their marks. The pattern fits at every place it is tried, so it never looks at a character twice. */
function sentencesOf(flat: string): string[] {
  const pieces = [...flat.matchAll(/[^.?!]+[.?!]*/g)];
  return pieces.flatMap(({ 0: piece, index }) => {
    const isWhole = /[.?!]$/.test(piece.slice(-1));
    const next = flat.charAt(index + piece.length);
    return isWhole && (next === "" || next === " ") ? [piece] : [];
  });
}

function shorten(text: string): string {
  const head = text.slice(0, longest);
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), longest / 2))} …`;
}
