import { describe, expect, it } from "vitest";
import type { CalledWorker, ChosenPrice, KeptCall, Place } from "@/lib/db/money";
import type { PriceEntry, Usage } from "@/lib/runs";
import { type PriceTable, repriceRun } from "./reprice-run";

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
const hosted: CalledWorker = {
  id: "wrk_a",
  model: "gpt-5",
  price: null,
  priceTier: "standard",
  provider: "openai-compatible",
  baseUrl: "https://api.openai.com/v1",
  connectionId: "conn_a",
};
const openai: Place = { kind: "openai", baseUrl: "https://api.openai.com/v1" };
const own: Place = { kind: "openai-compatible", baseUrl: "http://gpu.example:8000/v1" };
const call = (model: string, more: Partial<KeptCall> = {}): KeptCall => ({
  kind: "real",
  usage,
  worker: { ...hosted, model },
  isFree: false,
  ...more,
});
const table: PriceTable = {
  entries: [price],
  chosen: new Map(),
  places: new Map([["conn_a", openai]]),
};
const reprice = (...calls: KeptCall[]) => repriceRun({ id: "run_a", calls }, table);
const nothing = { usd: "0.000000000000", isAtLeast: false, isEstimated: false };

it("prices every call by the model that was asked for", () => {
  // 1,000 x 1 + 2,000 x 0.1 + 500 x 10, per million, twice.
  expect(reprice(call("gpt-5"), call("gpt-5-latest"))).toEqual({
    runId: "run_a",
    real: { usd: "0.012400000000", isAtLeast: false, isEstimated: false },
    simulated: nothing,
    unpriced: [],
    prices: [
      { modelId: "gpt-5", price, calls: 1 },
      { modelId: "gpt-5-latest", price, calls: 1 },
    ],
  });
});

it("says at least where a call has no price or no usage, and counts no look-alike", () => {
  expect(reprice(call("gpt-5"), call("vendor/gpt-5"))).toMatchObject({
    real: { usd: "0.006200000000", isAtLeast: true },
    unpriced: [{ modelId: "vendor/gpt-5", calls: 1, isOwnServer: false }],
  });
  const { real, unpriced } = reprice(call("gpt-5", { usage: null }));
  expect(real.isAtLeast).toBe(true);
  expect(unpriced).toEqual([]);
  const refused = call("gpt-5", { usage: null, isFree: true });
  expect(reprice(refused).real).toEqual(nothing);
  expect(reprice(call("unknown", { usage: null, isFree: true })).unpriced).toEqual([]);
});

it("takes nothing for the built-in Conductor", () => {
  expect(reprice(call("x", { kind: "builtin", worker: null, usage: null }))).toEqual({
    runId: "run_a",
    real: nothing,
    simulated: nothing,
    unpriced: [],
    prices: [],
  });
});

it("says estimated where tokens were, or where the entries count tokens differently", () => {
  const guessed = { ...usage, source: "estimated" as const };
  expect(reprice(call("gpt-5", { usage: guessed })).real.isEstimated).toBe(true);
  const worker = { ...hosted, price: { ...price, billsOrchestration: true } };
  expect(reprice(call("gpt-5", { worker })).real.isEstimated).toBe(true);
});

it("keeps what real and simulated calls cost apart, each with its own marks", () => {
  const simulated = { kind: "simulated" as const };
  expect(
    reprice(call("gpt-5"), call("gpt-5", simulated), call("unknown", simulated)),
  ).toMatchObject({
    real: { usd: "0.006200000000", isAtLeast: false },
    simulated: { usd: "0.006200000000", isAtLeast: true },
    unpriced: [{ modelId: "unknown", calls: 1, isOwnServer: false }],
  });
});

it("prices by the entry that the worker chose, unless it has another model by now", () => {
  const cheap = { ...price, modelId: "my-server", aliases: [], inputUsd: "0", outputUsd: "1" };
  const priceWith = (model: string) =>
    repriceRun(
      { id: "run_a", calls: [call("gpt-5")] },
      { ...table, chosen: new Map([["wrk_a", { model, price: cheap, place: openai }]]) },
    ).real.usd;
  // 2,000 x 0.1 + 500 x 1, per million.
  expect(priceWith("gpt-5")).toBe("0.000700000000");
  expect(priceWith("gpt-6")).toBe("0.006200000000");
});

describe("a server of one's own", () => {
  const worker = { ...hosted, baseUrl: own.baseUrl, connectionId: "conn_own" };
  const free = { ...price, modelId: "mine", aliases: [], inputUsd: "0", outputUsd: "0.1" };
  const repriceWith = (choice: ChosenPrice | null, places: [string, Place][] = []) =>
    repriceRun(
      { id: "run_a", calls: [call("gpt-5", { worker })] },
      { ...table, chosen: new Map(choice ? [["wrk_a", choice]] : []), places: new Map(places) },
    );
  const unpriced = [{ modelId: "gpt-5", calls: 1, isOwnServer: true }];

  it("has no price but the one that its worker chose, whatever entry names the model", () => {
    expect(repriceWith(null, [["conn_own", own]])).toMatchObject({
      real: { usd: "0.000000000000", isAtLeast: true },
      unpriced,
    });
    const chosen = repriceWith({ model: "gpt-5", price: free, place: own }, [["conn_own", own]]);
    // 2,000 x 0.1 + 500 x 0.1, per million.
    expect(chosen).toMatchObject({
      real: { usd: "0.000250000000", isAtLeast: false },
      unpriced: [],
    });
  });

  it("is known by what the run kept where its connection is gone or leads elsewhere by now", () => {
    expect(repriceWith(null).unpriced).toEqual(unpriced);
    expect(repriceWith(null, [["conn_own", openai]]).unpriced).toEqual(unpriced);
    const local = { ...hosted, baseUrl: "http://localhost:11434/v1" };
    expect(reprice(call("gpt-5", { worker: local })).unpriced).toEqual(unpriced);
  });

  it("takes no price that its worker chose at a provider since, and a provider none from here", () => {
    const moved = { model: "gpt-5", price: free, place: openai };
    expect(repriceWith(moved, [["conn_own", own]]).unpriced).toEqual(unpriced);
    const back = new Map([["wrk_a", { model: "gpt-5", price: free, place: own }]]);
    const { real } = repriceRun(
      { id: "run_a", calls: [call("gpt-5")] },
      { ...table, chosen: back },
    );
    expect(real.usd).toBe("0.006200000000");
  });
});
