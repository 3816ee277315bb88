import type { ChatMessage, Usage } from "@/lib/runs";

// Long unbroken words make byte-pair merging slow; counting in slices keeps it linear and costs a token per slice.
const sliceLength = 2_000;
const sampledLength = 200_000;
const tokensPerMessage = 4;

/**
 * Tokens of a call whose provider reported none: counted with a public tokenizer that is not the model's own, marked
 * estimated, and never more output than `maxTokens` allowed.
 */
export async function estimateUsage(call: {
  messages: readonly ChatMessage[];
  reply: string;
  reasoning: string;
  maxTokens: number;
}): Promise<Usage> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const count = (text: string) =>
    countInSlices(text, (slice) => countTokens(slice, { disallowedSpecial: new Set() }));
  const inputTokens = call.messages.reduce(
    (total, message) => total + count(message.content) + tokensPerMessage,
    0,
  );
  const outputTokens = Math.min(count(call.reply), call.maxTokens);
  const reasoningTokens = Math.min(count(call.reasoning), call.maxTokens - outputTokens);
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

function countInSlices(text: string, countSlice: (slice: string) => number): number {
  const sampled = Math.min(text.length, sampledLength);
  let tokens = 0;
  for (let start = 0; start < sampled; start += sliceLength) {
    tokens += countSlice(text.slice(start, Math.min(start + sliceLength, sampled)));
  }
  return sampled === text.length ? tokens : Math.ceil((tokens / sampled) * text.length);
}
