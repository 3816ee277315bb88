import { newId, pgPool } from "@/lib/db";
import { startEngine, submitRun } from "@/lib/durable/server";
import type { ModelClient } from "@/lib/pool";
import {
  queueRun,
  type Run,
  runSettingsSchema,
  type WorkerSnapshot,
  workerDefaults,
} from "@/lib/runs";
import { measureMemory, serve, steps, type Task, timeRuns } from "./protocol";

let delayMs = 0;

const client: ModelClient = {
  async call(_request, { onDelta }) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    onDelta({ channel: "reply", text: "The answer of this step." });
    return {
      reply: "The answer of this step.",
      reasoning: "",
      finishReason: "stop",
      usage: {
        inputTokens: 100,
        cachedInputTokens: 0,
        cacheWriteTokens: 0,
        outputTokens: 10,
        reasoningTokens: 0,
        source: "reported",
        flags: [],
      },
      rawUsage: null,
      servedModel: "bench",
      firstTokenMs: delayMs,
      notes: [],
    };
  },
};

const worker: WorkerSnapshot = {
  id: "worker_bench",
  label: "Bench (simulated)",
  color: 0,
  provider: "simulated",
  model: "bench",
  baseUrl: null,
  apiKeyName: null,
  description: "",
  temperature: null,
  topP: null,
  maxTokens: 1000,
  ...workerDefaults,
  reasoningEffort: null,
  price: null,
};

function newRun(shape: Task["shape"]): Run {
  const plan = {
    steps: Array.from({ length: steps }, (_, index) => ({
      worker: 0,
      subtask: `Subtask ${index + 1}`,
      access: accessOf(shape, index),
    })),
  };
  return queueRun({
    id: newId("run"),
    title: "Bench",
    question: "What is the answer to this question?",
    strategy: { kind: "plan", plan },
    pool: { id: "pool_bench", name: "Bench", workers: [worker] },
    settings: runSettingsSchema.parse({ maxSteps: steps }),
    seed: "bench",
    createdAt: new Date().toISOString(),
    itemId: null,
    parentRunId: null,
  });
}

function accessOf(shape: Task["shape"], index: number) {
  if (shape === "chain") return index === 0 ? [] : [index - 1];
  return index === steps - 1 ? ("all" as const) : [];
}

const waiting = new Map<string, () => void>();
let submitted: string[] = [];

/** From the submission to the end, as the peer's call returns at the end; no page watches either side. */
async function runOne(shape: Task["shape"]): Promise<void> {
  const run = newRun(shape);
  submitted.push(run.id);
  const ended = new Promise<void>((resolve) => waiting.set(run.id, resolve));
  await submitRun({ run, idempotency: null });
  await ended;
}

const engine = await startEngine({
  client,
  onRunEnd: (runId) => {
    waiting.get(runId)?.();
    waiting.delete(runId);
  },
});

async function shownTimes(): Promise<number[]> {
  const { rows } = await pgPool().query<{ ms: string }>(
    "SELECT extract(epoch FROM ended_at - started_at) * 1000 AS ms FROM run WHERE id = ANY($1)",
    [submitted],
  );
  return rows.map(({ ms }) => Number(ms));
}

/** A run that failed fast would flatter the figures. */
async function checkAll(): Promise<void> {
  const { rows } = await pgPool().query("SELECT status, count(*)::int FROM run GROUP BY status");
  if (rows.some(({ status }) => status !== "succeeded")) throw new Error(JSON.stringify(rows));
}

serve({
  task: async (task) => {
    delayMs = task.delayMs;
    submitted = [];
    const measured = await timeRuns(task, () => runOne(task.shape));
    return { ...measured, shownMs: await shownTimes() };
  },
  memory: (runs, delay) => {
    delayMs = delay;
    return measureMemory(
      () => Promise.all(Array.from({ length: runs }, () => runOne("chain"))),
      delay / 2,
    );
  },
  stop: async () => {
    await checkAll();
    await engine.stop();
  },
});
