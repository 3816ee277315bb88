import type { ChatMessage } from "@/lib/runs";

/** What the policy needs of a planning prompt. */
export type PolicyPrompt = {
  question: string;
  workerCount: number;
  maxSteps: number;
  /** The last reply of the round before; null in the first round. */
  finalReply: string | null;
};

const stepsUnlessSaid = 5;

/** Reads the prompt of `conductMessages` back. Null when it holds no marked question. */
export function readPrompt(messages: readonly ChatMessage[]): PolicyPrompt | null {
  const users = messages.filter((message) => message.role === "user");
  const text = users.map((message) => message.content).join("\n\n");
  const nonce = /<user-question nonce="([^"<>]+)">/.exec(text)?.[1];
  if (!nonce) return null;
  const read = (name: string) => readMarked(text, name, nonce);
  const models = read("available-models")?.match(/^[^\S\n\r\u2028\u2029]*Model \d+/gm) ?? [];
  return {
    question: read("user-question") ?? "",
    workerCount: Math.max(models.length, 1),
    maxSteps: Math.max(Number.parseInt(read("max-steps") ?? "", 10) || stepsUnlessSaid, 1),
    finalReply: read("final-reply"),
  };
}

function readMarked(text: string, name: string, nonce: string): string | null {
  const open = `<${name} nonce="${nonce}">`;
  const start = text.indexOf(open);
  if (start < 0) return null;
  const end = text.indexOf(`</${name} nonce="${nonce}">`, start);
  return end < 0 ? null : text.slice(start + open.length, end).trim();
}
