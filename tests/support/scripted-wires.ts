import type { FaultId, ScriptedWire } from "./faults";

export type ScriptedUsage = { input: number; output: number; reasoning: number };

export type Answer = {
  model: string;
  reply: string;
  reasoning: string;
  usage: ScriptedUsage;
};
export type PlanRequest = {
  wire: ScriptedWire;
  fault: FaultId;
  answer: Answer;
  body: Record<string, unknown>;
  key: string;
};

export function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export function event(name: string, value: Record<string, unknown>): string {
  return `event: ${name}\ndata: ${JSON.stringify({ type: name, ...value })}\n\n`;
}

function pieces(text: string): string[] {
  return Array.from(text.matchAll(/[\s\S]{1,7}/gu), ([piece]) => piece);
}

/** What the faults change about the content; the form is the wire's. */
function content({ fault, answer, key }: PlanRequest) {
  const thought = "First I add the numbers.";
  const stop = "stop";
  switch (fault) {
    case "budget-on-reasoning":
      return { reasoning: thought.repeat(50), reply: "", stop: "length" };
    case "reasoning":
      return { reasoning: thought, reply: answer.reply, stop };
    case "think-tags":
      return { reasoning: "", reply: `<think>\n${thought}\n</think>\n\n${answer.reply}`, stop };
    case "repeats-key":
      return { reasoning: `The key is ${key}.`, reply: `You sent ${key}, twice: ${key}`, stop };
    case "refusal":
      return { reasoning: "", reply: "I cannot help with that.", stop: "refusal" };
    case "content-filter":
      return { reasoning: "", reply: "It beg", stop: "content_filter" };
    case "tool-calls":
    case "tool-calls-unreported":
      return { reasoning: "", reply: "", stop: "tool_calls" };
    default:
      return { reasoning: answer.reasoning, reply: answer.reply, stop };
  }
}

function servedModel({ fault, answer }: PlanRequest): string {
  return fault === "wrong-model" ? "other-model" : answer.model;
}

const toolName = "get_weather";
const toolArguments = '{"city":"Oslo","unit":"degrees Celsius"}';

function callsTool(fault: FaultId): boolean {
  return fault === "tool-calls" || fault === "tool-calls-unreported";
}

function isUnreported(fault: FaultId): boolean {
  return fault === "no-usage" || fault === "tool-calls-unreported";
}

function hasRunningTotals(fault: FaultId): boolean {
  return fault === "running-usage" || fault === "cut-running-usage";
}

export function frames(request: PlanRequest): string[] {
  return request.wire === "anthropic" ? anthropicFrames(request) : openAiFrames(request);
}

export function textFrame(request: PlanRequest, text: string): string {
  return request.wire === "anthropic"
    ? event("content_block_delta", { index: 0, delta: { type: "text_delta", text } })
    : openAiChunk(request, { content: text });
}

function openAiChunk(
  request: PlanRequest,
  delta: object,
  finish: string | null = null,
  usage?: object,
): string {
  return data({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: servedModel(request),
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(usage ? { usage } : {}),
  });
}

function openAiUsage({ input, output, reasoning }: ScriptedUsage, fault: FaultId) {
  if (fault === "bad-usage") return { prompt_tokens: -10, completion_tokens: "x" };
  const isOdd = fault === "odd-usage";
  return {
    ...(isOdd ? { prompt_tokens_details: { cached_tokens: input + 1 } } : {}),
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

function openAiFrames(request: PlanRequest): string[] {
  const { fault, answer, body } = request;
  const { reasoning, reply, stop } = content(request);
  const textKey = stop === "refusal" ? "refusal" : "content";
  const toolCall = { id: "t1", type: "function", function: { name: toolName, arguments: "" } };
  const deltas = [
    { role: "assistant", content: "" },
    ...pieces(reasoning).map((text, index) => ({
      [index % 2 ? "reasoning" : "reasoning_content"]: text,
    })),
    ...pieces(reply).map((text) => ({ [textKey]: text })),
    ...(callsTool(fault)
      ? [
          { tool_calls: [{ index: 0, ...toolCall }] },
          ...pieces(toolArguments).map((text) => ({
            // Some servers repeat the name with each piece.
            tool_calls: [{ index: 0, function: { name: toolName, arguments: text } }],
          })),
        ]
      : []),
  ];
  const { usage } = answer;
  const running = (index: number) =>
    hasRunningTotals(fault)
      ? openAiUsage({ ...usage, output: Math.min(index + 1, usage.output), reasoning: 0 }, fault)
      : undefined;
  // A server that counts in every chunk does so unasked, and to the end.
  const sendsUsage = hasRunningTotals(fault) || (!isUnreported(fault) && "stream_options" in body);
  const last = {
    id: "chatcmpl-1",
    model: servedModel(request),
    choices: [],
    usage: openAiUsage(usage, fault),
  };
  return [
    ...deltas.map((delta, index) => openAiChunk(request, delta, null, running(index))),
    openAiChunk(request, {}, stop === "refusal" ? "stop" : stop),
    ...(sendsUsage ? [data(last)] : []),
    "data: [DONE]\n\n",
  ];
}

const anthropicStops: Record<string, string> = {
  stop: "end_turn",
  length: "max_tokens",
  refusal: "refusal",
  tool_calls: "tool_use",
};

function anthropicInput({ input }: ScriptedUsage, fault: FaultId) {
  if (isUnreported(fault)) return {};
  if (fault === "bad-usage") return { usage: { input_tokens: -10 } };
  return { usage: { input_tokens: input, output_tokens: 1 } };
}

function anthropicOutput({ output, reasoning }: ScriptedUsage, fault: FaultId) {
  if (isUnreported(fault)) return {};
  if (fault === "bad-usage") return { usage: { output_tokens: "x" } };
  const thinking = fault === "odd-usage" ? output + 1 : reasoning;
  return {
    usage: { output_tokens: output, output_tokens_details: { thinking_tokens: thinking } },
  };
}

function anthropicFrames(request: PlanRequest): string[] {
  const { fault, answer } = request;
  const { reasoning, reply, stop } = content(request);
  const delta = (type: string, key: string, text: string) =>
    event("content_block_delta", { index: 0, delta: { type, [key]: text } });
  const running = (index: number) =>
    hasRunningTotals(fault)
      ? [
          event("message_delta", {
            delta: {},
            usage: { output_tokens: Math.min(index + 1, answer.usage.output) },
          }),
        ]
      : [];
  const toolUse = { type: "tool_use", id: "t1", name: toolName, input: {} };
  return [
    event("message_start", {
      message: {
        id: "msg_1",
        role: "assistant",
        model: servedModel(request),
        content: [],
        ...anthropicInput(answer.usage, fault),
      },
    }),
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    ...pieces(reasoning).map((text) => delta("thinking_delta", "thinking", text)),
    ...pieces(reply).flatMap((text, index) => [
      delta("text_delta", "text", text),
      ...running(index),
    ]),
    ...(callsTool(fault)
      ? [
          event("content_block_start", { index: 1, content_block: toolUse }),
          ...pieces(toolArguments).map((text) => delta("input_json_delta", "partial_json", text)),
        ]
      : []),
    event("content_block_stop", { index: 0 }),
    event("message_delta", {
      delta: { stop_reason: anthropicStops[stop] },
      ...anthropicOutput(answer.usage, fault),
    }),
    event("message_stop", {}),
  ];
}

export function wholeReply(request: PlanRequest): object {
  const { answer } = request;
  const { input, output } = answer.usage;
  return request.wire === "anthropic"
    ? {
        type: "message",
        model: servedModel(request),
        content: [{ type: "text", text: answer.reply }],
        stop_reason: "end_turn",
        usage: { input_tokens: input, output_tokens: output },
      }
    : {
        object: "chat.completion",
        model: servedModel(request),
        choices: [
          {
            index: 0,
            message: { role: "assistant", content: answer.reply },
            finish_reason: "stop",
          },
        ],
        usage: openAiUsage(answer.usage, request.fault),
      };
}
