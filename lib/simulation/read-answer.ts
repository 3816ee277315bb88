import type { SamplerItem } from "./item";

/** The answer that a reply gives: its last code block for code, else its last answer line. Null when there is none. */
export function readAnswer(reply: string, item: SamplerItem): string | null {
  if (item.topic === "code") {
    const blocks = [...reply.matchAll(/```[a-z]*\n([\s\S]*?)```/gi)];
    return blocks.at(-1)?.[1]?.trim() ?? null;
  }
  const lines = [
    ...reply.matchAll(/^(?:[^\S\n\r\u2028\u2029]|[>*_#-])*(?:final )?answer[*_]*\s*:\s*(.+)$/gim),
  ];
  const answer = lines.at(-1)?.[1];
  return answer === undefined ? null : withoutMarks(answer);
}

/** Cut by hand: a pattern for the end would be tried at every mark of a long line. */
function withoutMarks(answer: string): string {
  const isMark = (at: number) => /[*_\s]/.test(answer.charAt(at));
  let start = 0;
  let end = answer.length;
  while (start < end && isMark(start)) start += 1;
  while (end > start && isMark(end - 1)) end -= 1;
  return answer.slice(start, end);
}

/** Whether an answer is the reference answer, up to case, white space and marks. */
export function isRight(answer: string, item: SamplerItem): boolean {
  return normaliseAnswer(answer) === normaliseAnswer(item.answer);
}

export function normaliseAnswer(answer: string): string {
  return answer
    .toLowerCase()
    .replace(/[$*_`\s]|\\[()]/g, "")
    .replace(/\.$/, "");
}

/** Whether a reply says something that brings the solution closer: the key idea or a line of the working. */
export function isUseful(reply: string, item: SamplerItem): boolean {
  return reply.includes(item.idea) || item.working.some((sentence) => reply.includes(sentence));
}
