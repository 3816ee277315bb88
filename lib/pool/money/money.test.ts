import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inputTokensOf,
  outputTokensOf,
  type PriceEntry,
  priceEntrySchema,
  type Usage,
} from "@/lib/runs";
import { completeUsage } from "./complete-usage";
import { mergeUsage, readAnthropicUsage, readOpenAiUsage } from "./convert-usage";
import { estimateUsage } from "./estimate-usage";
import { findPrice } from "./find-price";
import { priceCall, sumUsd } from "./price-call";
import { starterPrices } from "./starter-prices";

const price: PriceEntry = {
  modelId: "gpt-5",
  aliases: ["gpt-5-latest"],
  inputUsd: "3",
  cachedInputUsd: "0.3",
  cacheWriteUsd: "3.75",
  outputUsd: "15",
  reasoningUsd: null,
  date: "2026-01-01",
  source: "test",
};
const plainUsage: Usage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  source: "reported",
  flags: [],
};
const fromOpenAiUsage = (...input: Parameters<typeof readOpenAiUsage>) =>
  readOpenAiUsage(...input).usage;
const fromAnthropicUsage = (raw: unknown) => readAnthropicUsage(raw).usage;
const sumOf = (usage: Usage) => inputTokensOf(usage) + outputTokensOf(usage);

describe("usage of the OpenAI form", () => {
  it("has cached tokens inside the prompt, priced once", () => {
    const usage = fromOpenAiUsage({
      prompt_tokens: 17_903,
      completion_tokens: 100,
      total_tokens: 18_003,
      prompt_tokens_details: { cached_tokens: 17_817 },
    });
    expect(usage).toMatchObject({ inputTokens: 86, cachedInputTokens: 17_817, flags: [] });
    expect(usage && inputTokensOf(usage)).toBe(17_903);
    expect(priceCall(price, usage)).toEqual({ status: "known", usd: "0.0071031" });
  });

  it("has reasoning inside the completion, unless the total says otherwise", () => {
    const details = { completion_tokens_details: { reasoning_tokens: 60 } };
    expect(
      fromOpenAiUsage({ prompt_tokens: 10, completion_tokens: 100, total_tokens: 110, ...details }),
    ).toMatchObject({ outputTokens: 40, reasoningTokens: 60, flags: [] });
    expect(
      fromOpenAiUsage({ prompt_tokens: 10, completion_tokens: 40, total_tokens: 110, ...details }),
    ).toMatchObject({
      outputTokens: 40,
      reasoningTokens: 60,
      flags: ["reasoning-outside-completion"],
    });
  });

  it("clamps a part that is larger than its whole, flags it, and holds the cost for an estimate", () => {
    const usage = fromOpenAiUsage({
      prompt_tokens: 10,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 12 },
      completion_tokens_details: { reasoning_tokens: 9 },
    });
    expect(usage).toMatchObject({
      inputTokens: 0,
      cachedInputTokens: 10,
      outputTokens: 0,
      reasoningTokens: 5,
      source: "estimated",
      flags: ["cached-exceeds-input", "reasoning-exceeds-output"],
    });
    // 10 x 0.3 + 5 x 15, per million.
    expect(priceCall(price, usage)).toEqual({ status: "estimated", usd: "0.000078" });
  });

  it.each([
    [{ prompt_tokens: 9, completion_tokens: 4, total_tokens: 12 }, "total-differs"],
    [{ prompt_tokens: 9, completion_tokens: 4, total_tokens: 20 }, "rest-as-output"],
    [{ prompt_tokens: 9, completion_tokens: 4, total_tokens: "13" }, "bad-count"],
    [{ prompt_tokens: 9 }, "no-output-count"],
    [
      {
        prompt_tokens: 9,
        completion_tokens: 4,
        prompt_tokens_details: { cache_write_tokens: 10 },
      },
      "cache-write-exceeds-input",
    ],
  ])("is an estimate when it does not fit together: %j", (raw, flag) => {
    expect(fromOpenAiUsage(raw)).toMatchObject({ source: "estimated", flags: [flag] });
  });

  it("flags hidden orchestration tokens, and prices them when the price entry says so", () => {
    const raw = {
      prompt_tokens: 212,
      completion_tokens: 522,
      total_tokens: 7_250,
      prompt_tokens_details: { orchestration_input_tokens: 5_463 },
      completion_tokens_details: { orchestration_output_tokens: 1_053 },
    };
    expect(fromOpenAiUsage(raw)).toMatchObject({
      inputTokens: 212,
      outputTokens: 522,
      source: "reported",
      flags: ["orchestration-not-priced", "total-differs"],
    });
    expect(fromOpenAiUsage({ ...raw, total_tokens: 7_251 })).toMatchObject({ source: "estimated" });
    const billed = fromOpenAiUsage(raw, { billsOrchestration: true });
    expect(billed).toMatchObject({
      inputTokens: 5_675,
      outputTokens: 1_575,
      flags: ["orchestration-added"],
    });
    expect(billed && sumOf(billed)).toBe(7_250);
  });

  it.each([null, undefined, "12", [], {}, { prompt_tokens: 0, completion_tokens: 0 }])(
    "is absent when nothing was counted: %j",
    (raw) => expect(fromOpenAiUsage(raw)).toBeNull(),
  );

  it.each([-10, 7.5, "12", true, {}, Number.NaN, 4_000_000_000])(
    "takes no count that is not one, and keeps that it was there: %j",
    (bad) => {
      const broken = { prompt_tokens: bad, completion_tokens: bad };
      expect(readOpenAiUsage(broken)).toEqual({ usage: null, flags: ["bad-count"] });
      expect(fromOpenAiUsage({ prompt_tokens: 9, completion_tokens: bad })).toMatchObject({
        outputTokens: 0,
        source: "estimated",
        flags: ["bad-count", "no-output-count"],
      });
    },
  );
});

describe("usage of the Anthropic form", () => {
  it("has the input classes apart from each other", () => {
    const usage = fromAnthropicUsage({
      input_tokens: 5,
      cache_read_input_tokens: 128_955,
      cache_creation_input_tokens: 1_253,
      output_tokens: 0,
    });
    expect(usage && inputTokensOf(usage)).toBe(130_213);
    // 5 x 3 + 128,955 x 0.3 + 1,253 x 3.75, per million.
    expect(priceCall(price, usage)).toEqual({ status: "known", usd: "0.04340025" });
  });

  it("is an estimate when it does not fit together, and keeps that counts were bad", () => {
    const raw = {
      input_tokens: 5,
      output_tokens: 3,
      output_tokens_details: { thinking_tokens: 4 },
    };
    expect(fromAnthropicUsage(raw)).toMatchObject({
      outputTokens: 0,
      reasoningTokens: 3,
      source: "estimated",
      flags: ["reasoning-exceeds-output"],
    });
    expect(readAnthropicUsage({ input_tokens: -1, output_tokens: null })).toEqual({
      usage: null,
      flags: ["bad-count"],
    });
  });
});

describe("usage by properties", () => {
  const count = fc.nat({ max: 10_000_000 });
  it("splits into classes that sum to the total, none negative", () => {
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        count,
        (prompt, completion, cached, written, thought) => {
          const openAi = fromOpenAiUsage({
            prompt_tokens: prompt,
            completion_tokens: completion,
            total_tokens: prompt + completion,
            prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
            completion_tokens_details: { reasoning_tokens: thought },
          });
          const anthropic = fromAnthropicUsage({
            input_tokens: prompt,
            output_tokens: completion,
            cache_read_input_tokens: cached,
            cache_creation_input_tokens: written,
            output_tokens_details: { thinking_tokens: thought },
          });
          for (const usage of [openAi, anthropic]) {
            if (!usage) continue;
            const { source: _source, flags: _flags, ...classes } = usage;
            expect(Math.min(...Object.values(classes))).toBeGreaterThanOrEqual(0);
          }
          if (openAi) expect(sumOf(openAi)).toBe(prompt + completion);
          if (anthropic) expect(sumOf(anthropic)).toBe(prompt + completion + cached + written);
        },
      ),
    );
  });

  it("never throws and never gives a bad count, whatever the provider sends", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        for (const usage of [fromOpenAiUsage(raw), fromAnthropicUsage(raw)]) {
          if (usage) expect(Number.isSafeInteger(sumOf(usage))).toBe(true);
        }
      }),
    );
  });
});

describe("mergeUsage", () => {
  it("lets the last value of each field hold: running totals are not added up", () => {
    let merged: unknown = null;
    for (let output = 1; output <= 40; output += 1) {
      merged = mergeUsage(merged, { prompt_tokens: 50, completion_tokens: output });
    }
    const usage = fromOpenAiUsage(merged);
    expect(usage && sumOf(usage)).toBe(90);
  });

  it("joins usage that comes in parts, and lets no null erase a value", () => {
    expect(
      mergeUsage(
        { input_tokens: 9, details: { a: 1 }, output_tokens: 1 },
        { input_tokens: null, output_tokens: 5, details: { b: 2 } },
      ),
    ).toEqual({ input_tokens: 9, output_tokens: 5, details: { a: 1, b: 2 } });
  });

  it("keeps a key named like a prototype as plain data", () => {
    mergeUsage({}, JSON.parse('{"__proto__":{"polluted":1}}'));
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});

describe("priceCall", () => {
  it("is unknown, never zero, without a price or without usage", () => {
    expect(priceCall(null, plainUsage)).toEqual({ status: "unknown", reason: "no-price" });
    expect(priceCall(price, null)).toEqual({ status: "unknown", reason: "no-usage" });
  });

  it("is estimated when the tokens are", () => {
    expect(priceCall(price, { ...plainUsage, outputTokens: 2, source: "estimated" })).toEqual({
      status: "estimated",
      usd: "0.00003",
    });
  });

  it("writes no exponents", () => {
    const cheap = { ...price, inputUsd: "0.0000001" };
    expect(priceCall(cheap, { ...plainUsage, inputTokens: 1 })).toEqual({
      status: "known",
      usd: "0.0000000000001",
    });
  });

  it("takes the other rates above the long-context limit, for the whole call", () => {
    const { modelId: _id, aliases: _aliases, date: _date, source: _source, ...rates } = price;
    const tiered = { ...price, longContext: { ...rates, aboveInputTokens: 100, inputUsd: "6" } };
    expect(priceCall(tiered, { ...plainUsage, inputTokens: 100 })).toMatchObject({ usd: "0.0003" });
    expect(priceCall(tiered, { ...plainUsage, inputTokens: 101 })).toMatchObject({
      usd: "0.000606",
    });
  });

  it("takes the rates of the batch service; without any it takes the standard ones and says so", () => {
    const { modelId: _id, aliases: _aliases, date: _date, source: _source, ...rates } = price;
    const usage = { ...plainUsage, inputTokens: 200 };
    const batch = { ...rates, inputUsd: "1.5" };
    expect(priceCall({ ...price, batch }, usage, "batch")).toEqual({
      status: "known",
      usd: "0.0003",
    });
    expect(priceCall({ ...price, batch }, usage)).toEqual({ status: "known", usd: "0.0006" });
    expect(priceCall(price, usage, "batch")).toEqual({
      status: "estimated",
      usd: "0.0006",
      reason: "no-batch-rates",
    });
    const long = { ...rates, aboveInputTokens: 100, inputUsd: "6" };
    expect(priceCall({ ...price, batch, longContext: long }, usage, "batch")).toMatchObject({
      status: "estimated",
      usd: "0.0012",
    });
  });

  it.each([
    [{ cachedInputTokens: 200 }, "0.0003"],
    [{ cacheWriteTokens: 200 }, "0.0003"],
  ])("is estimated by the input where the tier lacks a rate for a class: %j", (tokens, usd) => {
    const batch = { inputUsd: "1.5", cachedInputUsd: null, cacheWriteUsd: null };
    const entry = { ...price, batch: { ...batch, outputUsd: "7.5", reasoningUsd: null } };
    expect(priceCall(entry, { ...plainUsage, ...tokens }).status).toBe("known");
    const cost = { status: "estimated", usd, reason: "no-class-rate" };
    expect(priceCall(entry, { ...plainUsage, ...tokens }, "batch")).toEqual(cost);
    const thought = priceCall(entry, { ...plainUsage, reasoningTokens: 2 }, "batch");
    expect(thought).toEqual({ status: "known", usd: "0.000015" });
  });

  it("is additive: two calls cost what one call over both costs", () => {
    const tokens = fc.nat({ max: 1_000_000_000 });
    const rate = fc
      .tuple(fc.nat({ max: 999 }), fc.nat({ max: 999_999 }))
      .map(([whole, part]) => `${whole}.${part}`);
    fc.assert(
      fc.property(tokens, tokens, rate, rate, (left, right, inputUsd, outputUsd) => {
        const entry = { ...price, inputUsd, outputUsd };
        const usdOf = (input: number, output: number) => {
          const cost = priceCall(entry, {
            ...plainUsage,
            inputTokens: input,
            outputTokens: output,
          });
          return cost.status === "unknown" ? "0" : cost.usd;
        };
        expect(sumUsd([usdOf(left, right), usdOf(right, left)])).toBe(
          usdOf(left + right, left + right),
        );
      }),
    );
  });
});

describe("findPrice", () => {
  it("takes the exact id or a declared alias and nothing that looks like it", () => {
    expect(findPrice([price], "gpt-5")).toBe(price);
    expect(findPrice([price], "gpt-5-latest")).toBe(price);
    for (const other of ["gpt-5.4-mini", "vendor/gpt-5", "gpt-5-2025-08-07", "GPT-5", "gpt"]) {
      expect(findPrice([price], other)).toBeNull();
    }
  });
});

describe("starterPrices", () => {
  it("holds valid entries with a date and a source, no id twice", () => {
    for (const entry of starterPrices) {
      expect(priceEntrySchema.parse(entry)).toEqual(entry);
      expect(entry.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(entry.source.length).toBeGreaterThan(10);
    }
    const names = starterPrices.flatMap(({ modelId, aliases }) => [modelId, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("estimateUsage", () => {
  it("counts what went in and out, marked, and never above the cap", async () => {
    const call = {
      messages: [{ role: "user" as const, content: "What is the capital of Norway?" }],
      reply: "The capital of Norway is Oslo.",
      reasoning: "Easy.",
    };
    const usage = await estimateUsage({ ...call, maxTokens: 100 });
    expect(usage).toMatchObject({ source: "estimated", flags: ["no-usage-reported"] });
    expect(usage.inputTokens).toBeGreaterThan(6);
    expect(usage.outputTokens).toBeGreaterThan(4);
    expect(outputTokensOf(await estimateUsage({ ...call, maxTokens: 3 }))).toBe(3);
  });

  it("is quick on hostile text, and special tokens are text", async () => {
    const started = Date.now();
    const usage = await estimateUsage({
      messages: [{ role: "user", content: "<|endoftext|>" }],
      reply: "a".repeat(5_000_000),
      reasoning: "",
      maxTokens: 1_000_000,
    });
    expect(usage.outputTokens).toBeGreaterThan(100_000);
    expect(Date.now() - started).toBeLessThan(3_000);
  });
});

describe("completeUsage", () => {
  const call = {
    messages: [{ role: "user" as const, content: "What is the capital of Norway?" }],
    reply: "The capital of Norway is Oslo.",
    reasoning: "",
    maxTokens: 100,
    openEnd: null,
  };

  it("leaves a whole report as it is", async () => {
    const reading = readOpenAiUsage({ prompt_tokens: 9, completion_tokens: 4 });
    expect(await completeUsage(reading, call)).toEqual(reading.usage);
  });

  it("tells counts that cannot be read from none at all", async () => {
    const broken = readOpenAiUsage({ prompt_tokens: -10, completion_tokens: "x" });
    expect(await completeUsage(broken, call)).toMatchObject({
      source: "estimated",
      flags: ["bad-count", "no-usable-usage"],
    });
    expect(await completeUsage(readOpenAiUsage(null), call)).toMatchObject({
      flags: ["no-usage-reported"],
    });
  });

  it("estimates the count that is missing beside one that is there", async () => {
    const noOutput = await completeUsage(readOpenAiUsage({ prompt_tokens: 9_000 }), call);
    expect(noOutput).toMatchObject({ inputTokens: 9_000, source: "estimated" });
    expect(noOutput.outputTokens).toBeGreaterThan(4);
    const noInput = await completeUsage(readAnthropicUsage({ output_tokens: 70 }), call);
    expect(noInput).toMatchObject({ outputTokens: 70, flags: ["no-input-count"] });
    expect(noInput.inputTokens).toBeGreaterThan(6);
  });

  it("takes the larger of report and text when the reply was cut", async () => {
    const reading = readOpenAiUsage({ prompt_tokens: 9, completion_tokens: 1 });
    const cut = await completeUsage(reading, { ...call, openEnd: "reply-cut" });
    expect(cut).toMatchObject({ inputTokens: 9, source: "estimated", flags: ["reply-cut"] });
    expect(cut.outputTokens).toBeGreaterThan(4);
  });

  it("holds a placeholder of a broken stream for a lower bound", async () => {
    const start = { input_tokens: 60, cache_read_input_tokens: 30, output_tokens: 1 };
    const long = { ...call, reply: "word ".repeat(400), maxTokens: 4_000 };
    const broken = await completeUsage(readAnthropicUsage(start), {
      ...long,
      openEnd: "stream-broken",
    });
    expect(broken).toMatchObject({ inputTokens: 60, cachedInputTokens: 30, source: "estimated" });
    expect(broken.outputTokens).toBeGreaterThan(390);
    expect(broken.flags).toEqual(["stream-broken"]);
    expect(priceCall(price, broken).status).toBe("estimated");
  });

  it("keeps what was reported where it is more than the text shows, and adds nothing to it", async () => {
    const hidden = { prompt_tokens: 9, completion_tokens: 500 };
    const shown = { ...call, reasoning: "I think of Norway.", openEnd: "stream-broken" as const };
    expect(await completeUsage(readOpenAiUsage(hidden), shown)).toMatchObject({
      outputTokens: 500,
      reasoningTokens: 0,
    });
  });

  it("tells that a stream without any count broke", async () => {
    const stopped = { ...call, openEnd: "call-stopped" as const };
    expect((await completeUsage(readOpenAiUsage(null), stopped)).flags).toEqual([
      "no-usage-reported",
      "call-stopped",
    ]);
  });
});
