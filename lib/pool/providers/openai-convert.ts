import type OpenAI from "openai";
import type { ChatMessage, FinishReason } from "@/lib/runs";
import type { ModelRequest } from "../model-client";
import { type Dialect, plainDialect } from "./dialect";

export type OpenAiRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;

/** OpenAI's own address wants the newer name of the token limit; most compatible servers know only the older one. */
export function firstOpenAiDialect(baseUrl: string): Dialect {
  return new URL(baseUrl).hostname === "api.openai.com"
    ? { ...plainDialect, tokenField: "max_completion_tokens" }
    : plainDialect;
}

export function toOpenAiRequest(
  { worker, messages }: ModelRequest,
  dialect: Dialect,
): OpenAiRequest {
  const request: OpenAiRequest = {
    ...worker.extraBody,
    model: worker.model,
    messages: dialect.systemRole === "system" ? messages : foldSystemText(messages),
    stream: true,
    [dialect.tokenField]: worker.maxTokens,
  };
  if (worker.stop.length > 0) request.stop = worker.stop;
  if (dialect.sendsStreamOptions) request.stream_options = { include_usage: true };
  if (dialect.sendsTemperature && worker.temperature !== null) {
    request.temperature = worker.temperature;
  }
  if (dialect.sendsTopP && worker.topP !== null) request.top_p = worker.topP;
  const effort = toEffort(worker.reasoningEffort);
  if (dialect.sendsReasoning && effort) request.reasoning_effort = effort;
  return request;
}

// The SDK lists the efforts of OpenAI's own models; other servers know others, and refuse what they do not know.
function toEffort(effort: string | null): OpenAiRequest["reasoning_effort"] {
  return effort as OpenAiRequest["reasoning_effort"];
}

/** Puts the system text in front of the first user message, for models without a system role. */
export function foldSystemText(messages: readonly ChatMessage[]): ChatMessage[] {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== "system");
  const first = others.findIndex(({ role }) => role === "user");
  if (system.length === 0) return others;
  if (first < 0) return [{ role: "user", content: system.join("\n\n") }, ...others];
  return others.map((message, index) =>
    index === first ? { ...message, content: [...system, message.content].join("\n\n") } : message,
  );
}

const finishReasons: Record<string, FinishReason> = {
  stop: "stop",
  eos: "stop",
  length: "length",
  max_tokens: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
};

export function mapOpenAiFinishReason(reason: string): FinishReason {
  return finishReasons[reason] ?? "unknown";
}
