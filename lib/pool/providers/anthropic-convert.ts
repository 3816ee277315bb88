import type Anthropic from "@anthropic-ai/sdk";
import type { ChatMessage, FinishReason } from "@/lib/runs";
import type { ModelRequest } from "../model-client";
import type { Dialect } from "./dialect";

/**
 * The API version of October 2026 refuses sampling settings, and newer models do so in any version. Older models take
 * them in the version before, so a call that has any is sent in that one.
 */
export type AnthropicRequest = Anthropic.MessageCreateParamsStreaming & {
  temperature?: number;
  top_p?: number;
};

const versionWithSampling = "2023-06-01";

/** Headers beyond the SDK's own, which name the newer version and carry the key as a bearer token. */
export function toAnthropicHeaders(
  request: AnthropicRequest,
  { host, apiKey }: { host: string; apiKey: string | null },
): Record<string, string | null> {
  const hasSampling = request.temperature !== undefined || request.top_p !== undefined;
  const older: Record<string, string> = hasSampling
    ? { "anthropic-version": versionWithSampling }
    : {};
  if (apiKey === null) return { ...older, authorization: null };
  // Proxies and the older version know the key by this header.
  if (hasSampling) return { ...older, authorization: null, "x-api-key": apiKey };
  return host === "api.anthropic.com" ? {} : { "x-api-key": apiKey };
}

const smallestBudget = 1_024;
const efforts = ["low", "medium", "high", "xhigh", "max"] as const;

export function toAnthropicRequest(
  { worker, messages }: ModelRequest,
  dialect: Dialect,
): AnthropicRequest {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const request: AnthropicRequest = {
    ...worker.extraBody,
    model: worker.model,
    messages: toTurns(messages),
    stream: true,
    max_tokens: worker.maxTokens,
    ...(system.length > 0 ? { system: system.join("\n\n") } : {}),
    ...(worker.stop.length > 0 ? { stop_sequences: worker.stop } : {}),
  };
  const thinking = dialect.sendsReasoning
    ? toThinking(worker.reasoningEffort, worker.maxTokens)
    : {};
  // The API takes no sampling settings beside thinking.
  if (thinking.thinking) return { ...request, ...thinking };
  if (dialect.sendsTemperature && worker.temperature !== null) {
    request.temperature = Math.min(worker.temperature, 1);
  }
  if (dialect.sendsTopP && worker.topP !== null) request.top_p = worker.topP;
  return request;
}

/** A number is a budget of thinking tokens, a word an effort; anything else leaves thinking off. */
function toThinking(
  effort: string | null,
  maxTokens: number,
): Pick<AnthropicRequest, "thinking" | "output_config"> {
  const budget = Math.min(Number(effort ?? 0), maxTokens - 1);
  if (Number.isInteger(budget) && budget >= smallestBudget) {
    return { thinking: { type: "enabled", budget_tokens: budget } };
  }
  const known = efforts.find((name) => name === effort);
  return known ? { thinking: { type: "adaptive" }, output_config: { effort: known } } : {};
}

/** Merges neighbours of one role, drops empty texts, and lets a user begin: the API accepts nothing else. */
export function toTurns(messages: readonly ChatMessage[]): Anthropic.MessageParam[] {
  const turns: { role: "user" | "assistant"; content: string }[] = [];
  for (const { role, content } of messages) {
    if (role === "system" || content.trim() === "") continue;
    const last = turns.at(-1);
    if (last?.role === role) last.content += `\n\n${content}`;
    else turns.push({ role, content });
  }
  return turns[0]?.role === "user" ? turns : [{ role: "user", content: "(no question)" }, ...turns];
}

const finishReasons: Record<string, FinishReason> = {
  end_turn: "stop",
  stop_sequence: "stop",
  pause_turn: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool-calls",
  refusal: "refusal",
};

export function mapAnthropicStopReason(reason: string): FinishReason {
  return finishReasons[reason] ?? "unknown";
}
