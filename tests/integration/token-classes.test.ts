import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createConnection,
  createPool,
  createRepricing,
  createRun,
  createWorker,
  exportPrices,
  exportRun,
  getRun,
  importRun,
  listRuns,
  savePrice,
} from "@/lib/api-contract";
import { hasEnded, type Run } from "@/lib/runs";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";
import { startUsageServer, type UsageServer } from "../support/usage-server";

const studio = startApi({ STUDIO_DIR: makeTestFolder("token-classes") });
const price = {
  modelId: "a-price-of-our-own",
  aliases: [],
  inputUsd: "3",
  cachedInputUsd: "0.3",
  cacheWriteUsd: "3.75",
  outputUsd: "15",
  reasoningUsd: null,
  batch: {
    inputUsd: "1.5",
    cachedInputUsd: null,
    cacheWriteUsd: null,
    outputUsd: "7.5",
    reasoningUsd: null,
  },
  date: "2026-11-01",
  source: "the test",
};
const cached = {
  prompt_tokens: 1_000,
  completion_tokens: 100,
  total_tokens: 1_100,
  prompt_tokens_details: { cached_tokens: 800 },
};
const cases = [
  {
    model: "hour-writes",
    wire: "anthropic",
    usage: {
      input_tokens: 10,
      cache_creation_input_tokens: 500,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 400 },
      output_tokens: 20,
    },
    // 10 x 3 + 500 x 3.75 + 20 x 15, per million; the price has no rate for an hour yet.
    cost: { status: "estimated", usd: "0.002205", reason: "no-class-rate" },
  },
  {
    model: "rest",
    wire: "openai",
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 500 },
    // 100 x 3 + 400 x 15, per million.
    cost: { status: "estimated", usd: "0.0063" },
  },
  {
    model: "cached",
    wire: "openai",
    usage: cached,
    // 200 x 3 + 800 x 0.3 + 100 x 15, per million.
    cost: { status: "known", usd: "0.00234" },
  },
  {
    model: "cached-in-a-batch",
    wire: "openai",
    usage: cached,
    priceTier: "batch" as const,
    // 1,000 x 1.5 + 100 x 7.5, per million.
    cost: { status: "estimated", usd: "0.00225", reason: "no-class-rate" },
  },
  {
    model: "total-only",
    wire: "openai",
    usage: { total_tokens: 1_100 },
    cost: { status: "estimated" },
  },
];

let server: UsageServer;
let priceId = "";
let run: Run;

beforeAll(async () => {
  server = await startUsageServer(
    Object.fromEntries(cases.map(({ model, usage }) => [model, usage])),
  );
  priceId = (await studio.api.ask(savePrice, { body: { entry: price } })).id;
  const connect = (label: string, kind: "anthropic" | "openai-compatible", baseUrl: string) =>
    studio.api.ask(createConnection, {
      body: { label, kind, baseUrl, key: { source: "none" } },
    });
  const anthropic = await connect("Messages", "anthropic", server.url);
  const openai = await connect("Completions", "openai-compatible", `${server.url}/v1`);
  const workerIds: string[] = [];
  for (const { model, wire, priceTier } of cases) {
    const connectionId = (wire === "anthropic" ? anthropic : openai).id;
    const body = { label: model, model, connectionId, priceId, ...(priceTier && { priceTier }) };
    workerIds.push((await studio.api.ask(createWorker, { body })).settings.id);
  }
  const pool = await studio.api.ask(createPool, { body: { name: "Usages", workerIds } });
  const steps = cases.map((_, worker) => ({ worker, subtask: "Add.", access: [] }));
  const { id } = await studio.api.ask(createRun, {
    body: {
      question: "What is 1 + 1?",
      poolId: pool.id,
      strategy: { kind: "plan", plan: { steps } },
    },
  });
  for (;;) {
    const { runs } = await studio.api.ask(listRuns, { query: "?limit=100" });
    if (runs.some((row) => row.id === id && hasEnded(row.status))) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  run = (await studio.api.ask(getRun, { params: { id } })).run;
});
afterAll(() => server.close());

it.each(cases)("costs what its tokens say: $model", ({ model, cost }) => {
  const ordinal = cases.findIndex((given) => given.model === model);
  const step = run.rounds[0]?.steps.find(({ worker }) => worker === ordinal);
  expect(step?.status).toBe("succeeded");
  expect(step?.attempts).toHaveLength(1);
  expect(step?.attempts[0]?.cost).toMatchObject(cost);
});

it("takes the sum of a total alone", () => {
  const usage = run.rounds[0]?.steps.at(-1)?.attempts[0]?.usage;
  expect(usage).toMatchObject({ source: "estimated", flags: ["total-only"] });
  expect((usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)).toBe(1_100);
});

it("prices an hour's cache writes anew once the entry has a rate for them", async () => {
  const before = await studio.api.ask(createRepricing, {
    body: { label: "As it was", filter: {} },
  });
  expect(before.real.usdAfter).toBe(before.real.usdBefore);
  const entry = { ...price, cacheWriteHourUsd: "6", date: "2026-11-02" };
  await studio.api.ask(savePrice, { body: { entry, replacesId: priceId } });
  const after = await studio.api.ask(createRepricing, {
    body: { label: "By the hour", filter: {} },
  });
  // 400 tokens at 6 in place of 3.75, per million.
  expect(Number(after.real.usdAfter) - Number(before.real.usdAfter)).toBeCloseTo(0.0009, 12);
  const { prices } = await studio.api.ask(exportPrices);
  const kept = prices.find(({ modelId }) => modelId === price.modelId);
  expect(kept).toEqual({ ...entry, currency: "USD" });
});

it("keeps the classes over export and import", async () => {
  const file = await studio.api.ask(exportRun, { params: { id: run.id } });
  const imported = await studio.api.ask(importRun, { body: file });
  const { run: copy } = await studio.api.ask(getRun, { params: { id: imported.run.id } });
  expect(copy.rounds[0]?.steps[0]?.attempts[0]?.usage).toMatchObject({
    cacheWriteTokens: 500,
    cacheWriteHourTokens: 400,
  });
});
