import { describe, expect, it } from "vitest";
import { inputTokensOf, outputTokensOf, type PriceEntry } from "@/lib/runs";
import { completeUsage } from "./complete-usage";
import { readOpenAiUsage } from "./convert-usage";
import { estimateUsage } from "./estimate-usage";
import { priceCall } from "./price-call";

const price: PriceEntry = {
  modelId: "m",
  aliases: [],
  inputUsd: "3",
  cachedInputUsd: "0.3",
  cacheWriteUsd: null,
  outputUsd: "15",
  reasoningUsd: null,
  date: "2026-11-30",
  source: "test",
};
const call = {
  messages: [{ role: "user" as const, content: "What is the capital of Norway?" }],
  reply: "The capital of Norway is Oslo.",
  reasoning: "",
  maxTokens: 4_000,
  openEnd: null,
};
const usageOf = (raw: unknown) => readOpenAiUsage(raw).usage;

describe("a total without its parts", () => {
  it.each([
    { total_tokens: 1_100 },
    { prompt_tokens: 0, completion_tokens: 0, total_tokens: 1_100 },
    { prompt_tokens: null, completion_tokens: null, total_tokens: 1_100 },
  ])("holds: what the text does not explain as input is output: %j", async (raw) => {
    const { inputTokens } = await estimateUsage(call);
    const usage = await completeUsage(readOpenAiUsage(raw), call);
    expect(usage).toMatchObject({
      inputTokens,
      outputTokens: 1_100 - inputTokens,
      reasoningTokens: 0,
      source: "estimated",
      flags: ["total-only"],
    });
    expect(priceCall(price, usage)).toMatchObject({ status: "estimated" });
  });

  it("holds also where the text is longer than it", async () => {
    const long = { ...call, reply: "word ".repeat(400), reasoning: "so ".repeat(50) };
    const usage = await completeUsage(readOpenAiUsage({ total_tokens: 100 }), long);
    expect(inputTokensOf(usage) + outputTokensOf(usage)).toBe(100);
    expect(usage.reasoningTokens).toBeGreaterThan(40);
  });

  it("is a lower bound where the stream broke", async () => {
    const long = { ...call, reply: "word ".repeat(400), openEnd: "stream-broken" as const };
    const usage = await completeUsage(readOpenAiUsage({ total_tokens: 100 }), long);
    expect(usage.outputTokens).toBeGreaterThan(390);
    expect(usage.flags).toEqual(["total-only", "stream-broken"]);
  });

  it("gives the part that is missing beside the other", async () => {
    expect(
      await completeUsage(readOpenAiUsage({ prompt_tokens: 100, total_tokens: 150 }), call),
    ).toMatchObject({
      inputTokens: 100,
      outputTokens: 50,
      source: "estimated",
      flags: ["output-from-total"],
    });
    for (const prompt_tokens of [undefined, 0]) {
      const raw = { prompt_tokens, completion_tokens: 50, total_tokens: 150 };
      expect(await completeUsage(readOpenAiUsage(raw), call)).toMatchObject({
        inputTokens: 100,
        outputTokens: 50,
        flags: ["input-from-total"],
      });
    }
  });

  it("gives no part that it has no room for", async () => {
    const raw = { prompt_tokens: 100, total_tokens: 100 };
    const usage = await completeUsage(readOpenAiUsage(raw), call);
    expect(usage.flags).toEqual(["no-output-count"]);
    expect(usage.outputTokens).toBeGreaterThan(4);
  });
});

describe("a total beside its parts", () => {
  const parts = { prompt_tokens: 100, completion_tokens: 50 };

  it("that is larger counts as output with what it has more, and the cost is an estimate", () => {
    const usage = usageOf({ ...parts, total_tokens: 500 });
    expect(usage).toMatchObject({
      inputTokens: 100,
      outputTokens: 400,
      source: "estimated",
      flags: ["rest-as-output"],
    });
    // 100 x 3 + 400 x 15, per million.
    expect(priceCall(price, usage)).toEqual({ status: "estimated", usd: "0.0063" });
  });

  it("that is smaller changes no count", () => {
    expect(usageOf({ ...parts, total_tokens: 120 })).toMatchObject({
      inputTokens: 100,
      outputTokens: 50,
      source: "estimated",
      flags: ["total-differs"],
    });
  });

  it("shows that cached tokens are beside the prompt, which is no difference", () => {
    const usage = usageOf({
      prompt_tokens: 5,
      completion_tokens: 10,
      total_tokens: 1_015,
      prompt_tokens_details: { cached_tokens: 1_000 },
    });
    expect(usage).toMatchObject({
      inputTokens: 5,
      cachedInputTokens: 1_000,
      outputTokens: 10,
      source: "reported",
      flags: ["cache-outside-input"],
    });
    // 5 x 3 + 1,000 x 0.3 + 10 x 15, per million.
    expect(priceCall(price, usage)).toEqual({ status: "known", usd: "0.000465" });
  });

  it("shows that both cached tokens and reasoning are beside prompt and completion", () => {
    expect(
      usageOf({
        ...parts,
        total_tokens: 480,
        prompt_tokens_details: { cached_tokens: 300 },
        completion_tokens_details: { reasoning_tokens: 30 },
      }),
    ).toMatchObject({
      inputTokens: 100,
      cachedInputTokens: 300,
      outputTokens: 50,
      reasoningTokens: 30,
      flags: ["cache-outside-input", "reasoning-outside-completion"],
    });
  });

  it("leaves orchestration tokens that are not billed out of the rest", () => {
    const raw = {
      prompt_tokens: 212,
      completion_tokens: 522,
      prompt_tokens_details: { orchestration_input_tokens: 5_463 },
      completion_tokens_details: { orchestration_output_tokens: 1_053 },
    };
    const outputOf = (total: number) => usageOf({ ...raw, total_tokens: total })?.outputTokens;
    expect([7_250, 7_350, 1_000].map(outputOf)).toEqual([522, 622, 522]);
  });
});
