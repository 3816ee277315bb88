/** The wires that the scripted server speaks. */
export type ScriptedWire = "openai" | "anthropic";

/** What can go wrong, or be odd, with a call. A documentation table of faults x adapters is made from this list. */
export const faults = [
  { id: "none", title: "a plain streamed reply", wires: ["openai", "anthropic"] },
  {
    id: "split-anywhere",
    title: "bytes split inside characters and lines",
    wires: ["openai", "anthropic"],
  },
  {
    id: "noise",
    title: "comments, pings, empty data lines, chunks without choices",
    wires: ["openai", "anthropic"],
  },
  { id: "carriage-returns", title: "CRLF line ends", wires: ["openai", "anthropic"] },
  {
    id: "running-usage",
    title: "usage as running totals in every chunk",
    wires: ["openai", "anthropic"],
  },
  { id: "no-usage", title: "no usage at all", wires: ["openai", "anthropic"] },
  {
    id: "not-streamed",
    title: "a whole JSON reply although a stream was asked for",
    wires: ["openai", "anthropic"],
  },
  { id: "server-error", title: "500 before the first byte", wires: ["openai", "anthropic"] },
  { id: "overloaded", title: "overloaded", wires: ["openai", "anthropic"] },
  { id: "error-in-200", title: "an error object inside a 200", wires: ["openai", "anthropic"] },
  {
    id: "error-bare",
    title: "a bare JSON error in an event stream",
    wires: ["openai", "anthropic"],
  },
  { id: "error-in-stream", title: "an error in mid-stream", wires: ["openai", "anthropic"] },
  { id: "cut", title: "the connection breaks in mid-stream", wires: ["openai", "anthropic"] },
  {
    id: "early-end",
    title: "the stream ends politely, but too early",
    wires: ["openai", "anthropic"],
  },
  {
    id: "cut-after-finish",
    title: "the connection breaks after the reply is complete",
    wires: ["openai", "anthropic"],
  },
  { id: "stall", title: "the stream stops and stays open", wires: ["openai", "anthropic"] },
  { id: "rate-limit-seconds", title: "429 with a wait in seconds", wires: ["openai", "anthropic"] },
  { id: "rate-limit-date", title: "429 with a date", wires: ["openai", "anthropic"] },
  { id: "quota", title: "the account is empty", wires: ["openai", "anthropic"] },
  { id: "unauthorized", title: "401 that echoes the key", wires: ["openai", "anthropic"] },
  { id: "forbidden", title: "403", wires: ["openai", "anthropic"] },
  { id: "not-found", title: "404: unknown model", wires: ["openai", "anthropic"] },
  { id: "redirect", title: "a redirect to another host", wires: ["openai", "anthropic"] },
  { id: "web-page", title: "a web page in place of a reply", wires: ["openai", "anthropic"] },
  {
    id: "broken-json",
    title: "a chunk of broken JSON between good ones",
    wires: ["openai", "anthropic"],
  },
  { id: "refuses-temperature", title: "400 on temperature", wires: ["openai", "anthropic"] },
  { id: "refuses-max-tokens", title: "400 on max_tokens", wires: ["openai"] },
  { id: "refuses-max-completion-tokens", title: "400 on max_completion_tokens", wires: ["openai"] },
  { id: "refuses-stream-options", title: "400 on stream_options", wires: ["openai"] },
  { id: "refuses-two", title: "400 on max_tokens, then on temperature", wires: ["openai"] },
  { id: "bad-request", title: "400 that no other dialect mends", wires: ["openai", "anthropic"] },
  {
    id: "wrong-model",
    title: "another model served than asked for",
    wires: ["openai", "anthropic"],
  },
  {
    id: "budget-on-reasoning",
    title: "empty reply, the budget spent on reasoning",
    wires: ["openai", "anthropic"],
  },
  { id: "reasoning", title: "reasoning in its own field or block", wires: ["openai", "anthropic"] },
  { id: "think-tags", title: "reasoning in tags inside the reply", wires: ["openai", "anthropic"] },
  { id: "refusal", title: "the model refuses", wires: ["openai", "anthropic"] },
  { id: "content-filter", title: "a content filter ends the reply", wires: ["openai"] },
  {
    id: "tool-calls",
    title: "tool calls although no tools were offered",
    wires: ["openai", "anthropic"],
  },
  { id: "repeats-key", title: "a reply that repeats the key", wires: ["openai", "anthropic"] },
  { id: "huge-reply", title: "a reply of 50 MB", wires: ["openai", "anthropic"] },
] as const satisfies readonly { id: string; title: string; wires: readonly ScriptedWire[] }[];

export type FaultId = (typeof faults)[number]["id"];

export type ScriptedUsage = { input: number; output: number; reasoning: number };

export type Answer = {
  model: string;
  reply: string;
  reasoning: string;
  usage: ScriptedUsage;
};

/** What the server does, in order. */
export type Action =
  | { do: "head"; status: number; headers?: Record<string, string> }
  | { do: "write"; bytes: Buffer }
  | { do: "flood"; piece: string; times: number }
  | { do: "wait"; milliseconds: number }
  | { do: "hang" }
  | { do: "cut" }
  | { do: "end" };

export type Plan = {
  actions: Action[];
  /** Tokens that the server bills for this exchange. */
  billed: ScriptedUsage;
};

export type PlanRequest = {
  wire: ScriptedWire;
  fault: FaultId;
  answer: Answer;
  body: Record<string, unknown>;
  key: string;
};

const nothing: ScriptedUsage = { input: 0, output: 0, reasoning: 0 };
const eventStream = { "content-type": "text/event-stream; charset=utf-8" };

/** What the server does about one request. */
export function planExchange(request: PlanRequest): Plan {
  const refused = refusedParameter(request);
  if (refused) {
    return plainError(
      request,
      400,
      `Unsupported parameter: '${refused}' is not supported with this model.`,
    );
  }
  const special = specials[request.fault];
  return special ? special(request) : streamed(request, frames(request));
}

const refusals: Partial<Record<FaultId, string[]>> = {
  "refuses-temperature": ["temperature"],
  "refuses-max-tokens": ["max_tokens"],
  "refuses-max-completion-tokens": ["max_completion_tokens"],
  "refuses-stream-options": ["stream_options"],
  "refuses-two": ["max_tokens", "temperature"],
};

function refusedParameter({ fault, body }: PlanRequest): string | undefined {
  return refusals[fault]?.find((name) => name in body);
}

const specials: Partial<Record<FaultId, (request: PlanRequest) => Plan>> = {
  "split-anywhere": (request) => {
    const bytes = Buffer.from(frames(request).join(""));
    const writes: Action[] = [];
    for (let start = 0; start < bytes.length; start += 3) {
      writes.push({ do: "write", bytes: bytes.subarray(start, start + 3) });
      if (start % 60 === 0) writes.push({ do: "wait", milliseconds: 0 });
    }
    return { actions: [head200(), ...writes, { do: "end" }], billed: request.answer.usage };
  },
  noise: (request) => {
    const noise = [
      ": processing\n\n",
      "data:\n\n",
      "data: : keepalive\n\n",
      'event: ping\ndata: {"type":"ping"}\n\n',
      'data: {"object":"chat.completion.chunk"}\n\n',
      "id: 7\nretry: 1000\n\n",
    ];
    return streamed(
      request,
      frames(request).flatMap((frame, index) => [noise[index % noise.length] ?? "", frame]),
    );
  },
  "carriage-returns": (request) =>
    streamed(
      request,
      frames(request).map((frame) => frame.replaceAll("\n", "\r\n")),
    ),
  "not-streamed": (request) => ({
    actions: json(200, wholeReply(request)),
    billed: request.answer.usage,
  }),
  "server-error": (request) => plainError(request, 500, "The server had an error."),
  overloaded: (request) =>
    plainError(request, request.wire === "anthropic" ? 529 : 503, "Overloaded", "overloaded_error"),
  "error-in-200": (request) => ({
    actions: json(200, errorBody(request, "The engine is overloaded.", "overloaded_error")),
    billed: nothing,
  }),
  "error-bare": (request) => ({
    actions: [
      head200(),
      write(JSON.stringify(errorBody(request, "The engine is overloaded.", "overloaded_error"))),
      { do: "end" },
    ],
    billed: nothing,
  }),
  "error-in-stream": (request) => {
    const error = errorBody(
      request,
      "The server had an error while it was answering.",
      "server_error",
    );
    const frame =
      request.wire === "anthropic" ? event("error", { ...error, type: "error" }) : data(error);
    return {
      actions: [head200(), ...half(request), write(frame), { do: "end" }],
      billed: billedInput(request),
    };
  },
  cut: (request) => ({
    actions: [head200(), ...half(request), { do: "wait", milliseconds: 20 }, { do: "cut" }],
    billed: billedInput(request),
  }),
  "early-end": (request) => ({
    actions: [head200(), ...half(request), { do: "end" }],
    billed: billedInput(request),
  }),
  "cut-after-finish": (request) => {
    const all = frames(request);
    // Before the usage chunk and the end mark of OpenAI's wire; before the last event of Anthropic's.
    const kept = all.slice(0, request.wire === "openai" ? -2 : -1);
    return {
      actions: [head200(), ...kept.map(write), { do: "wait", milliseconds: 20 }, { do: "cut" }],
      billed: request.answer.usage,
    };
  },
  stall: (request) => ({
    actions: [head200(), ...half(request), { do: "hang" }],
    billed: billedInput(request),
  }),
  "rate-limit-seconds": (request) =>
    plainError(request, 429, "Slow down.", "rate_limit_error", { "retry-after": "7" }),
  "rate-limit-date": (request) =>
    plainError(request, 429, "Slow down.", "rate_limit_error", {
      "retry-after": new Date(Date.now() + 60_000).toUTCString(),
    }),
  quota: (request) =>
    request.wire === "anthropic"
      ? plainError(request, 402, "Your credit balance is too low.", "billing_error")
      : plainError(request, 429, "You exceeded your current quota.", "insufficient_quota"),
  unauthorized: (request) =>
    plainError(request, 401, `Incorrect API key provided: ${request.key}.`, "authentication_error"),
  forbidden: (request) =>
    plainError(request, 403, `Key ${request.key} may not use this model.`, "permission_error"),
  "not-found": (request) =>
    plainError(
      request,
      404,
      `The model ${request.answer.model} does not exist.`,
      "not_found_error",
    ),
  redirect: () => ({
    actions: [
      {
        do: "head",
        status: 302,
        headers: { location: "http://169.254.169.254/latest/meta-data/" },
      },
      { do: "end" },
    ],
    billed: nothing,
  }),
  "web-page": () => ({
    actions: [
      { do: "head", status: 200, headers: { "content-type": "text/html" } },
      write("<html>Welcome</html>"),
      { do: "end" },
    ],
    billed: nothing,
  }),
  "broken-json": (request) =>
    streamed(
      request,
      frames(request).flatMap((frame, index) =>
        index === 1 ? ['data: {"choices":[{\n\n', frame] : [frame],
      ),
    ),
  "bad-request": (request) =>
    plainError(request, 400, "Your prompt exceeds the maximum context length of max_tokens."),
  "huge-reply": (request) => {
    const piece = textFrame(request, "long ".repeat(2_000));
    return {
      actions: [head200(), ...half(request), { do: "flood", piece, times: 5_000 }, { do: "end" }],
      billed: request.answer.usage,
    };
  },
};

function head200(): Action {
  return { do: "head", status: 200, headers: eventStream };
}

function write(text: string): Action {
  return { do: "write", bytes: Buffer.from(text) };
}

function streamed(request: PlanRequest, parts: string[]): Plan {
  return { actions: [head200(), ...parts.map(write), { do: "end" }], billed: request.answer.usage };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Action[] {
  return [
    { do: "head", status, headers: { "content-type": "application/json", ...headers } },
    write(JSON.stringify(body)),
    { do: "end" },
  ];
}

function plainError(
  request: PlanRequest,
  status: number,
  message: string,
  type = "invalid_request_error",
  headers: Record<string, string> = {},
): Plan {
  return { actions: json(status, errorBody(request, message, type), headers), billed: nothing };
}

function errorBody({ wire }: PlanRequest, message: string, type: string): Record<string, unknown> {
  return wire === "anthropic"
    ? { type: "error", error: { type, message } }
    : { error: { message, type, param: null, code: type } };
}

/** The first frames, up to about half of the reply. */
function half(request: PlanRequest): Action[] {
  const all = frames(request);
  return all.slice(0, Math.ceil(all.length / 2)).map(write);
}

function billedInput(request: PlanRequest): ScriptedUsage {
  return request.wire === "anthropic"
    ? { input: request.answer.usage.input, output: 1, reasoning: 0 }
    : nothing;
}

function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function event(name: string, value: Record<string, unknown>): string {
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
      return { reasoning: "", reply: "", stop: "tool_calls" };
    default:
      return { reasoning: answer.reasoning, reply: answer.reply, stop };
  }
}

function servedModel({ fault, answer }: PlanRequest): string {
  return fault === "wrong-model" ? "other-model" : answer.model;
}

function frames(request: PlanRequest): string[] {
  return request.wire === "anthropic" ? anthropicFrames(request) : openAiFrames(request);
}

function textFrame(request: PlanRequest, text: string): string {
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

function openAiUsage({ input, output, reasoning }: ScriptedUsage) {
  return {
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
  const toolCall = { function: { name: "get_weather", arguments: '{"city":"Oslo"}' } };
  const deltas = [
    { role: "assistant", content: "" },
    ...pieces(reasoning).map((text, index) => ({
      [index % 2 ? "reasoning" : "reasoning_content"]: text,
    })),
    ...pieces(reply).map((text) => ({ [textKey]: text })),
    ...(fault === "tool-calls" ? [{ tool_calls: [toolCall] }] : []),
  ];
  const { usage } = answer;
  const running = (index: number) =>
    fault === "running-usage"
      ? openAiUsage({ ...usage, output: Math.min(index + 1, usage.output), reasoning: 0 })
      : undefined;
  const wantsUsage = fault !== "no-usage" && "stream_options" in body;
  const last = {
    id: "chatcmpl-1",
    model: servedModel(request),
    choices: [],
    usage: openAiUsage(usage),
  };
  return [
    ...deltas.map((delta, index) => openAiChunk(request, delta, null, running(index))),
    openAiChunk(request, {}, stop === "refusal" ? "stop" : stop),
    ...(wantsUsage ? [data(last)] : []),
    "data: [DONE]\n\n",
  ];
}

const anthropicStops: Record<string, string> = {
  stop: "end_turn",
  length: "max_tokens",
  refusal: "refusal",
  tool_calls: "tool_use",
};

function anthropicFrames(request: PlanRequest): string[] {
  const { fault, answer } = request;
  const { reasoning, reply, stop } = content(request);
  const { input, output, reasoning: thinking } = answer.usage;
  const hasUsage = fault !== "no-usage";
  const delta = (type: string, key: string, text: string) =>
    event("content_block_delta", { index: 0, delta: { type, [key]: text } });
  const running = (index: number) =>
    fault === "running-usage"
      ? [
          event("message_delta", {
            delta: {},
            usage: { output_tokens: Math.min(index + 1, output) },
          }),
        ]
      : [];
  const toolUse = { type: "tool_use", id: "t1", name: "get_weather", input: {} };
  return [
    event("message_start", {
      message: {
        id: "msg_1",
        role: "assistant",
        model: servedModel(request),
        content: [],
        ...(hasUsage ? { usage: { input_tokens: input, output_tokens: 1 } } : {}),
      },
    }),
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    ...pieces(reasoning).map((text) => delta("thinking_delta", "thinking", text)),
    ...pieces(reply).flatMap((text, index) => [
      delta("text_delta", "text", text),
      ...running(index),
    ]),
    ...(fault === "tool-calls"
      ? [event("content_block_start", { index: 1, content_block: toolUse })]
      : []),
    event("content_block_stop", { index: 0 }),
    event("message_delta", {
      delta: { stop_reason: anthropicStops[stop] },
      ...(hasUsage
        ? { usage: { output_tokens: output, output_tokens_details: { thinking_tokens: thinking } } }
        : {}),
    }),
    event("message_stop", {}),
  ];
}

function wholeReply(request: PlanRequest): object {
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
        usage: openAiUsage(answer.usage),
      };
}
