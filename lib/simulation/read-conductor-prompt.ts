import type { ChatMessage } from "@/lib/runs";
import { readBlocks } from "./read-message";

/** What a model that is asked for a plan can find in its messages. */
export type ConductorPrompt = {
  question: string;
  workerCount: number;
  maxSteps: number;
  /** The answer of the round before, or null in the first round. */
  finalReply: string | null;
};

/** Null when the messages hold no marked question. */
export function readConductorPrompt(messages: readonly ChatMessage[]): ConductorPrompt | null {
  const users = messages.filter((message) => message.role === "user");
  const text = users.map((message) => message.content).join("\n");
  const nonce = /<user-question nonce="([^"<>]+)"/.exec(text)?.[1];
  if (!nonce) return null;
  const read = (name: string) => readBlocks(text, name, nonce).at(-1)?.body ?? null;
  const models =
    read("available-models")?.match(
      /^[^\S\n\r\u2028\u2029]*(?:[-*][^\S\n\r\u2028\u2029]*)?Model \d+/gim,
    ) ?? [];
  return {
    question: read("user-question") ?? "",
    workerCount: Math.max(models.length, 1),
    maxSteps: Math.max(Number.parseInt(read("max-steps") ?? "5", 10) || 5, 1),
    finalReply: read("final-reply"),
  };
}
