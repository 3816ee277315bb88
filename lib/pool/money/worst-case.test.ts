import { countTokens } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { aWorker } from "@/tests/support/run-builder";
import { priceCall } from "./price-call";
import { mostTokensOf, worstCaseOf } from "./worst-case";

const prompts = {
  English: "The quick brown fox jumps over the lazy dog, and then it sleeps. ".repeat(40),
  Chinese: "请比较两种手机套餐的年度费用，并说明哪一种更便宜。".repeat(40),
  emoji: "👩‍🚀🧪🎉".repeat(40),
  code: "for (let i = 0; i < n; i++) {\n\t\tif (a[i] !== b[i]) return -1;\n}\n".repeat(40),
  numbers: "3.14159, 2.71828, 1.41421, 0.57721; ".repeat(40),
  base64: "TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24=".repeat(40),
};

describe("the worst case of a call", () => {
  it.each(Object.entries(prompts))("counts no fewer tokens than there are: %s", (_, text) => {
    expect(mostTokensOf(text)).toBeGreaterThanOrEqual(countTokens(text));
  });

  it("takes the dearest rate of each side", () => {
    const worker = aWorker(0, { maxTokens: 1_000_000 });
    const entry = {
      modelId: "model",
      aliases: [],
      inputUsd: "1",
      cachedInputUsd: null,
      cacheWriteUsd: "8",
      outputUsd: "2",
      reasoningUsd: "100",
      date: "2026-01-01",
      source: "test",
    };
    const worst = worstCaseOf(worker, [], (_, usage) => priceCall(entry, usage));
    expect(worst.usd).toBe("100");
    const message = { role: "user" as const, content: "9".repeat(24) };
    const free = { ...worker, maxTokens: 0 };
    // 24 digits and 8 marks, written to the cache.
    expect(worstCaseOf(free, [message], (_, usage) => priceCall(entry, usage)).usd).toBe(
      "0.000256",
    );
  });
});
