import type * as contracts from "@/lib/api-contract";
import { runSettingsSchema } from "@/lib/runs";
import { aPlan, aRun, aWorker } from "./run-builder";

type Input = { query?: Record<string, string>; body?: Record<string, unknown> };

const runFilter = {
  status: "running",
  strategy: "plan",
  poolId: "pool_a",
  workerId: "wrk_a",
  minCostUsd: "0.5",
  maxCostUsd: "2",
  search: "word",
  simulated: "mixed",
  after: "2026-01-01T00:00:00Z",
  before: "2026-02-01T00:00:00Z",
  within: "day",
  strategyLabel: "GPT-5 alone",
  callKind: "real",
  callsFrom: "2026-01-01",
  callsTo: "2026-01-31",
};
const rates = {
  inputUsd: "1.25",
  cachedInputUsd: "0.1",
  cacheWriteUsd: "1.5",
  outputUsd: "10",
  reasoningUsd: "10",
};
const entry = {
  modelId: "model",
  aliases: ["alias"],
  ...rates,
  longContext: { aboveInputTokens: 200_000, ...rates },
  batch: rates,
  currency: "USD",
  billsOrchestration: true,
  date: "2026-01-31",
  source: "a page",
};
const limits = { concurrency: 4, requestsPerMinute: 60, tokensPerMinute: 1_000 };
const connection = {
  label: "Server",
  kind: "openai-compatible",
  baseUrl: "http://127.0.0.1:1/v1",
  key: { source: "env", name: "A_API_KEY", confirmedHost: "127.0.0.1:1" },
  limits,
  dayBudgetUsd: "2.50",
};
const worker = {
  label: "Worker",
  color: 1,
  model: "model",
  connectionId: "conn_a",
  description: "what it is",
  temperature: 0.5,
  topP: 0.9,
  maxTokens: 100,
  reasoningEffort: "low",
  stop: ["END"],
  extraBody: { top_k: 40 },
  dialect: { tokenField: "auto", systemRole: "auto", streamUsage: "auto" },
  idleTimeoutMs: 1_000,
  callTimeoutMs: 2_000,
  limits,
  tags: ["fast"],
  fallbackId: "wrk_b",
  priceTier: "standard",
  priceId: "price_a",
};
const pool = { name: "Pool", workerIds: ["wrk_a"], isDefault: true };
const plan = { kind: "plan", plan: { ...aPlan([], "all", [0]) } };
const settings = { ...runSettingsSchema.parse({}), fallbackOrdinal: 0 };
const asked = { strategy: plan, poolId: "pool_a", workers: ["wrk_a"], settings };
const exportedAt = "2026-01-31T12:00:00Z";
const { cursor: _, ...filter } = { ...runFilter, cursor: "", minCostUsd: 0.5, maxCostUsd: 2 };
const confirm = { query: { confirm: "yes" } };
const spend = { query: { from: "2026-01-01", to: "2026-01-31", by: "day" } };

/** For each route that takes a query or a body: one with every field, as it should be. */
export const goodInputs: Partial<Record<keyof typeof contracts, Input>> = {
  listRuns: { query: { ...runFilter, cursor: "c", limit: "10" } },
  createRun: { body: { question: "Why?", title: "A title", ...asked } },
  rerunRun: { body: asked },
  renameRun: { body: { title: "A title" } },
  importRun: {
    query: { acceptChanged: "yes" },
    body: {
      format: "conductor-studio-run",
      version: 1,
      exportedAt,
      hash: `sha256:${"0".repeat(64)}`,
      queued: JSON.parse(JSON.stringify(aRun({ workers: [aWorker(0)] }))),
      events: [{ type: "run-start", sequence: 1, at: exportedAt }],
    },
  },
  readPlanText: { body: { text: "model_id = []", poolId: "pool_a", workers: ["w"], maxSteps: 5 } },
  createShareLink: { body: { expiresInDays: 7 } },
  createConnection: { body: connection },
  updateConnection: { body: connection },
  createWorker: { body: worker },
  createWorkers: { body: { workers: [worker], poolId: "pool_a" } },
  updateWorker: { body: worker },
  deleteWorker: confirm,
  testWorker: { body: { worker, message: "Reply.", callId: "0123456789abcdef" } },
  createPool: { body: pool },
  updatePool: { body: pool },
  deletePool: confirm,
  importPool: {
    body: {
      format: "conductor-studio-pool",
      version: 1,
      exportedAt,
      name: "Pool",
      workers: [{ ...aWorker(0), reasoningEffort: "low", price: entry }],
    },
  },
  listPrices: { query: { retired: "yes" } },
  savePrice: { body: { entry, replacesId: "price_a" } },
  resetPrices: { body: { modelIds: ["model"] } },
  importPrices: {
    query: { preview: "yes" },
    body: { format: "conductor-studio-prices", version: 1, exportedAt, prices: [entry] },
  },
  createRepricing: { body: { label: "Anew", filter } },
  getRepricing: { query: { limit: "10" } },
  getSpend: spend,
  exportSpend: spend,
  updateBudgets: { body: { studioDayUsd: "2.50" } },
};
