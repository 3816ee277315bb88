import type { SamplerItem } from "./item";

/** The answer that a reply gives: its last code block for code, else its last answer line. Null when there is none. */
export function readAnswer(reply: string, item: SamplerItem): string | null {
  if (item.topic === "code") {
    const blocks = [...reply.matchAll(/```[a-z]*\n([\s\S]*?)```/gi)];
    return blocks.at(-1)?.[1]?.trim() ?? null;
  }
  const lines = [...reply.matchAll(/^[\s>*_#-]*(?:final )?answer[*_]*\s*:\s*(.+)$/gim)];
  return lines.at(-1)?.[1]?.replace(/^[*_\s]+|[*_\s]+$/g, "") ?? null;
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
