const longest = 110;

/** A short piece of the question for use inside subtasks: what is asked, without passages, choices and line breaks. */
export function gistOf(question: string): string {
  const asked = /\bQuestion:\s*([\s\S]+)$/.exec(question)?.[1] ?? question;
  const flat = asked
    .replace(/\n\s*[A-H][).]\s[\s\S]*$/, "")
    .replace(/["“”„]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
  if (flat.length <= longest) return flat;
  const sentences = flat.match(/[^.?!]+[.?!]+(?=\s|$)/g) ?? [];
  const asking = sentences.findLast((sentence) => sentence.includes("?"))?.trim();
  return asking && asking.length <= longest ? asking : shorten(flat);
}

function shorten(text: string): string {
  const head = text.slice(0, longest);
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), longest / 2))} …`;
}
