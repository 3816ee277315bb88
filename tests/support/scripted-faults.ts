import type { FaultId } from "./faults";
import {
  data,
  event,
  frames,
  type PlanRequest,
  type ScriptedUsage,
  textFrame,
  wholeReply,
} from "./scripted-wires";

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
      billed: billedHalf(request),
    };
  },
  cut,
  "cut-running-usage": cut,
  "early-end": (request) => ({
    actions: [head200(), ...half(request), { do: "end" }],
    billed: billedHalf(request),
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
    billed: billedHalf(request),
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

function cut(request: PlanRequest): Plan {
  return {
    actions: [head200(), ...half(request), { do: "wait", milliseconds: 20 }, { do: "cut" }],
    billed: billedHalf(request),
  };
}

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

/** What was written before the break is billed, however little of it had been reported. */
function billedHalf({ answer: { usage } }: PlanRequest): ScriptedUsage {
  return { ...usage, output: Math.ceil(usage.output / 2) };
}
