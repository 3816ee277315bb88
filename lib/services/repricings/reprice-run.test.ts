import { expect, it } from "vitest";
import type { KeptCall } from "@/lib/db/money";
import type { PriceEntry, Usage } from "@/lib/runs";
import { repriceRun } from "./reprice-run";

const price: PriceEntry = {
  modelId: "gpt-5",
  aliases: ["gpt-5-latest"],
  inputUsd: "1",
  cachedInputUsd: "0.1",
  cacheWriteUsd: null,
  outputUsd: "10",
  reasoningUsd: null,
  date: "2026-01-01",
  source: "test",
};
const usage: Usage = {
  inputTokens: 1_000,
  cachedInputTokens: 2_000,
  cacheWriteTokens: 0,
  outputTokens: 300,
  reasoningTokens: 200,
  source: "reported",
  flags: [],
};
const call = (model: string, more: Partial<KeptCall> = {}): KeptCall => ({
  usage,
  worker: { id: "wrk_a", model, price: null, priceTier: "standard" },
  isFree: false,
  ...more,
});
const reprice = (...calls: KeptCall[]) => repriceRun({ id: "run_a", usd: "0.5", calls }, [price]);

it("prices every call by the model that was asked for and keeps the old figure", () => {
  // 1,000 x 1 + 2,000 x 0.1 + 500 x 10, per million, twice.
  expect(reprice(call("gpt-5"), call("gpt-5-latest"))).toEqual({
    runId: "run_a",
    usdBefore: "0.5",
    usdAfter: "0.012400000000",
    isAtLeast: false,
    isEstimated: false,
  });
});

it("says at least where a call has no price or no usage, and counts no look-alike", () => {
  expect(reprice(call("gpt-5"), call("vendor/gpt-5"))).toMatchObject({
    usdAfter: "0.006200000000",
    isAtLeast: true,
  });
  expect(reprice(call("gpt-5", { usage: null }))).toMatchObject({ isAtLeast: true });
  const refused = call("gpt-5", { usage: null, isFree: true });
  expect(reprice(refused)).toMatchObject({ usdAfter: "0.000000000000", isAtLeast: false });
});

it("takes nothing for the built-in Conductor", () => {
  expect(reprice(call("x", { worker: null, usage: null }))).toMatchObject({
    usdAfter: "0.000000000000",
    isAtLeast: false,
  });
});

it("says estimated where tokens were, or where the entries count tokens differently", () => {
  expect(reprice(call("gpt-5", { usage: { ...usage, source: "estimated" } })).isEstimated).toBe(
    true,
  );
  const worker = {
    id: "wrk_a",
    model: "gpt-5",
    price: { ...price, billsOrchestration: true },
    priceTier: "standard" as const,
  };
  expect(reprice(call("gpt-5", { worker })).isEstimated).toBe(true);
});
