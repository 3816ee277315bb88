import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workerDefaults } from "@/lib/runs";
import { toAnthropicRequest, toTurns } from "./anthropic-convert";
import { adaptDialect, plainDialect, withSettings } from "./dialect";
import { foldSystemText, toOpenAiRequest } from "./openai-convert";
import { readRetryAfter } from "./retry-after";
import { isSameModel } from "./served-model";
import { readServerEvents } from "./server-events";
import { splitAtLoneClosingTag, ThinkTagSplitter } from "./think-tag-splitter";

function split(parts: string[]): { reply: string; reasoning: string } {
  const splitter = new ThinkTagSplitter();
  const deltas = [...parts.flatMap((part) => splitter.push(part)), ...splitter.end()];
  const textOf = (channel: string) =>
    deltas
      .filter((delta) => delta.channel === channel)
      .map(({ text }) => text)
      .join("");
  return { reply: textOf("reply"), reasoning: textOf("reasoning") };
}

describe("ThinkTagSplitter", () => {
  it.each([
    ["<think>a</think>b", "a", "b"],
    ["\n <think>a < b</think>\n\nb", "a < b", "b"],
    ["<think>a</think>\n<think>b</think>c", "ab", "c"],
    ["<Thinking>a</think></Thinking>b", "a</think>", "b"],
    ["<think>never closed", "never closed", ""],
    ["<think></think>b", "", "b"],
    ["the <think> tag", "", "the <think> tag"],
    ["  plain", "", "  plain"],
    ["<thin", "", "<thin"],
    ["<b>bold</b>", "", "<b>bold</b>"],
    ["", "", ""],
  ])("splits %j", (text, reasoning, reply) => {
    expect(split([text])).toEqual({ reasoning, reply });
    expect(split([...text])).toEqual({ reasoning, reply });
  });

  it("gives the same for every way to cut the text", () => {
    const piece = fc.constantFrom(
      "<think>",
      "</think>",
      "<thinking>",
      "</thinking>",
      "<",
      "th",
      " ",
      "\n",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        expect(split(parts)).toEqual(split([parts.join("")]));
      }),
    );
  });

  it("finds a closing tag whose opening was in the prompt, but leaves talk about tags alone", () => {
    expect(splitAtLoneClosingTag("so 2.\n</think>\n\nIt is 2.")).toEqual({
      reasoning: "so 2.\n",
      reply: "It is 2.",
    });
    expect(splitAtLoneClosingTag("Write `</think>` at the end.")).toBeNull();
  });
});

describe("readServerEvents", () => {
  const read = async (chunks: Uint8Array[]) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const events = [];
    const options = { onBytes: () => undefined, onStray: () => undefined };
    for await (const event of readServerEvents(body, options)) events.push(event);
    return events;
  };

  it("reads the same events however the bytes are cut and the lines end", async () => {
    const text = ": hi\n\nevent: a\ndata: grüß 🙂\n\ndata:x\ndata: y\n\n\ndata: last";
    const wanted = [
      { event: "a", data: "grüß 🙂" },
      { event: null, data: "x\ny" },
      { event: null, data: "last" },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        async (size, end) => {
          const bytes = Buffer.from(text.replaceAll("\n", end));
          const chunks = [];
          for (let at = 0; at < bytes.length; at += size)
            chunks.push(bytes.subarray(at, at + size));
          expect(await read(chunks)).toEqual(wanted);
        },
      ),
    );
  });
});

describe("readRetryAfter", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each([
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:20 GMT" }, 20_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "99999999" }, 86_400_000],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("reads %j as %s", (headers, wait) => {
    expect(readRetryAfter(new Headers(Object.entries(headers)), now)).toBe(wait);
  });
});

describe("adaptDialect", () => {
  it("changes what the refusal names, one thing at a time, and gives up when nothing is left", () => {
    const renamed = adaptDialect(
      plainDialect,
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.",
    );
    expect(renamed?.tokenField).toBe("max_completion_tokens");
    const cool = adaptDialect(plainDialect, "`temperature` is deprecated for this model.");
    expect(cool?.sendsTemperature).toBe(false);
    expect(cool && adaptDialect(cool, "`temperature` is deprecated for this model.")).toBeNull();
    expect(adaptDialect(plainDialect, "temperature and top_p cannot both be set")?.sendsTopP).toBe(
      false,
    );
    expect(adaptDialect(plainDialect, "System role not supported")?.systemRole).toBe("user");
  });

  it("leaves a refused value alone", () => {
    expect(adaptDialect(plainDialect, "max_tokens is too large: 99999999")).toBeNull();
    expect(adaptDialect(plainDialect, "no such thing")).toBeNull();
  });
});

describe("isSameModel", () => {
  it.each([
    ["gpt-5", "gpt-5-2025-08-07", true],
    ["claude-haiku-4-5", "claude-haiku-4-5-20251001", true],
    ["qwen/qwen3-32b", "Qwen3-32B", true],
    ["gpt-5", "gpt-5-mini", false],
    ["gpt-5", "other-model", false],
    ["gpt-5.4", "gpt-5", false],
  ])("asked %s, served %s: %s", (asked, served, same) =>
    expect(isSameModel(asked, served)).toBe(same),
  );
});

describe("messages for wires that are strict about turns", () => {
  const system = { role: "system", content: "S" } as const;
  const user = (content: string) => ({ role: "user", content }) as const;
  it("folds the system text into the first user message", () => {
    expect(foldSystemText([system, user("A"), user("B")])).toEqual([user("S\n\nA"), user("B")]);
    expect(foldSystemText([system])).toEqual([user("S")]);
  });

  it("merges neighbours of one role and begins with a user", () => {
    const assistant = { role: "assistant", content: "C" } as const;
    expect(toTurns([system, user("A"), user("B"), user(" "), assistant])).toEqual([
      user("A\n\nB"),
      assistant,
    ]);
    expect(toTurns([assistant])[0]?.role).toBe("user");
  });

  const worker = {
    id: "wk_1",
    label: "W",
    color: 0,
    provider: "anthropic" as const,
    model: "m",
    baseUrl: null,
    apiKeyName: null,
    description: "",
    temperature: 1.5,
    topP: null,
    maxTokens: 2_000,
    ...workerDefaults,
    reasoningEffort: "32768",
    price: null,
  };
  const request = { worker, purpose: "call" as const, messages: [user("?")], seed: "s" };

  it("gives Anthropic a thinking budget below the cap, and no sampling beside it", () => {
    const thinking = toAnthropicRequest(request, plainDialect);
    expect(thinking.thinking).toEqual({ type: "enabled", budget_tokens: 1_999 });
    expect(thinking.temperature).toBeUndefined();
    const plain = toAnthropicRequest(
      { ...request, worker: { ...worker, reasoningEffort: null } },
      plainDialect,
    );
    expect(plain).toMatchObject({ temperature: 1, max_tokens: 2_000 });
  });

  it("sends stop texts and extra fields, which never replace what the studio sends", () => {
    const extraBody = { top_k: 20, model: "other", messages: [], stream: false, max_tokens: 1 };
    const own = { ...worker, reasoningEffort: null, stop: ["END"], extraBody };
    const sent = { top_k: 20, model: "m", stream: true, max_tokens: 2_000 };
    const openAi = toOpenAiRequest({ ...request, worker: own }, plainDialect);
    expect(openAi).toMatchObject({ ...sent, stop: ["END"], messages: [user("?")] });
    const anthropic = toAnthropicRequest({ ...request, worker: own }, plainDialect);
    expect(anthropic).toMatchObject({ ...sent, stop_sequences: ["END"], messages: [user("?")] });
  });

  it("keeps to the dialect that a worker's settings fix", () => {
    const fixed = withSettings(plainDialect, {
      tokenField: "max_completion_tokens",
      systemRole: "user",
      streamUsage: "off",
    });
    const openAi = toOpenAiRequest({ ...request, worker }, fixed);
    expect(openAi).toMatchObject({ max_completion_tokens: 2_000 });
    expect(openAi).not.toHaveProperty("max_tokens");
    expect(openAi).not.toHaveProperty("stream_options");
    expect(withSettings(plainDialect, workerDefaults.dialect)).toEqual(plainDialect);
  });
});
