import type { ChatMessage, Usage } from "@/lib/runs";

const charactersPerToken = 4;

/** Tokens of a text by the rule of thumb of four characters each. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** The head of a text that fits into this many tokens. */
export function headOf(text: string, tokens: number): string {
  return text.slice(0, tokens * charactersPerToken);
}

export function simulatedUsage(
  messages: readonly ChatMessage[],
  texts: { reply: string; reasoning: string },
): Usage {
  return {
    inputTokens: countTokens(messages.map((message) => message.content).join("\n")),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: countTokens(texts.reply),
    reasoningTokens: countTokens(texts.reasoning),
    source: "reported",
    flags: [],
  };
}
