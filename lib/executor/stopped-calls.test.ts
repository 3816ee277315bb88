import { expect, it } from "vitest";
import { type ModelClient, type ModelReport, readAnthropicUsage } from "@/lib/pool";
import { strategyOf } from "@/lib/strategies";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort } from "./memory-port";

const raw = { input_tokens: 60, cache_read_input_tokens: 30, output_tokens: 1 };
const report = {
  reading: readAnthropicUsage(raw),
  rawUsage: raw,
  servedModel: "served",
  toolCalls: "",
  notes: ["wrong-model-served"],
};
const price = {
  modelId: "m",
  aliases: [],
  inputUsd: "1",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "5",
  reasoningUsd: null,
  date: "2026-11-29",
  source: "the test",
};

type Given = {
  text: string;
  /** What the provider reports, at once. */
  reports: ModelReport | null;
  cancelAfterMs?: number;
  runTimeoutMs?: number;
};

/** A run of one step whose call begins and never ends by itself; its time, or its user, stops it. */
async function execute({ text, reports, cancelAfterMs, runTimeoutMs = 800_000 }: Given) {
  const clock = createVirtualClock();
  const client: ModelClient = {
    async call(_, { signal, onReport, onDelta }) {
      await clock.sleep(2_000, signal);
      if (reports) onReport?.(() => reports);
      if (text) onDelta({ channel: "reply", text });
      await clock.sleep(900_000, signal);
      throw new Error("The call was not stopped.");
    },
  };
  const run = aRun({
    workers: [aWorker(0, { provider: "anthropic", price, maxTokens: 4_000 })],
    strategy: { kind: "plan", plan: aPlan([]) },
    settings: { runTimeoutMs, stepTimeoutMs: 60_000 },
  });
  const port = createMemoryPort({ run, client, clock, random: () => 0 });
  if (cancelAfterMs !== undefined) {
    void clock.sleep(cancelAfterMs, new AbortController().signal).then(() => port.cancel());
  }
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  const step = ended.rounds[0]?.steps[0];
  return { totals: ended.totals, attempt: step?.attempts[0], notes: step?.notes };
}

const text = "word ".repeat(400);

it.each([
  ["its step's time-out", {}],
  ["its run's time-out", { runTimeoutMs: 30_000 }],
  ["its user", { cancelAfterMs: 10_000 }],
])("keeps what a provider had reported of a call stopped by %s", async (_, stop) => {
  const { attempt, totals, notes } = await execute({ text, reports: report, ...stop });
  expect(notes?.[0]).toBe("wrong-model-served");
  expect(attempt).toMatchObject({
    notes: ["wrong-model-served"],
    usage: {
      inputTokens: 60,
      cachedInputTokens: 30,
      source: "estimated",
      flags: ["call-stopped"],
    },
    rawUsage: raw,
    servedModel: "served",
    firstTokenMs: 2_000,
    finishReason: "cut",
    cost: { status: "estimated" },
  });
  expect(attempt?.usage?.outputTokens).toBeGreaterThan(390);
  expect(totals.inputTokens).toBe(90);
  expect(totals.real).toMatchObject({ isAtLeast: false, isEstimated: true });
});

it("estimates the tokens of a stopped call from the text that came", async () => {
  const { attempt } = await execute({ text, reports: null });
  expect(attempt?.usage?.flags).toEqual(["no-usage-reported", "call-stopped"]);
  expect(attempt?.usage?.inputTokens).toBeGreaterThan(20);
  expect(attempt?.usage?.outputTokens).toBeGreaterThan(390);
});

it("keeps the model that answered though no usage was reported, and counts the calls of tools", async () => {
  const reading = readAnthropicUsage(null);
  const reports = { ...report, reading, rawUsage: null, toolCalls: "get_weather".repeat(20) };
  const { attempt } = await execute({ text: "", reports });
  expect(attempt).toMatchObject({ servedModel: "served", firstTokenMs: null, finishReason: null });
  expect(attempt?.usage?.flags).toEqual(["no-usage-reported", "call-stopped"]);
  expect(attempt?.usage?.outputTokens).toBeGreaterThan(20);
});

it("knows nothing of a stopped call of which nothing came", async () => {
  const { attempt, totals } = await execute({ text: "", reports: null });
  expect(attempt).toMatchObject({
    usage: null,
    cost: { status: "unknown", reason: "no-usage" },
  });
  expect(totals).toMatchObject({ inputTokens: 0, outputTokens: 0 });
});
