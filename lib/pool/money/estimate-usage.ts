import type { ChatMessage, Usage } from "@/lib/runs";
import { createTokenCounter } from "./token-counter";

const tokensPerMessage = 4;
const counter = createTokenCounter();

/**
 * Tokens of a call whose provider reported none: counted with a public tokenizer that is not the model's own, marked
 * estimated, and never more output than `maxTokens` allowed.
 */
export async function estimateUsage(call: {
  messages: readonly ChatMessage[];
  reply: string;
  reasoning: string;
  /** Names and arguments of tool calls, which are output that is in no text. */
  toolCalls?: string;
  maxTokens: number;
}): Promise<Usage> {
  const [reply = 0, reasoning = 0, toolCalls = 0, ...messages] = await counter.count([
    call.reply,
    call.reasoning,
    call.toolCalls ?? "",
    ...call.messages.map(({ content }) => content),
  ]);
  const inputTokens = messages.reduce((total, tokens) => total + tokens + tokensPerMessage, 0);
  const outputTokens = Math.min(reply + toolCalls, call.maxTokens);
  const reasoningTokens = Math.min(reasoning, call.maxTokens - outputTokens);
  return {
    inputTokens,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens,
    source: "estimated",
    flags: ["no-usage-reported"],
  };
}
