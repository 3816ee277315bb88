import { monitorEventLoopDelay } from "node:perf_hooks";
import { newId, pgPool } from "@/lib/db";
import { startEngine, submitRun } from "@/lib/durable/server";
import { queueRun, runSettingsSchema, type WorkerSnapshot, workerDefaults } from "@/lib/runs";
import { modelOf, tokenPattern } from "./token-pattern";

/** Fifty streams at once through one engine process, as a studio under load has them. */
const [port = "", streams = "50", perSecond = "100", seconds = "20"] = process.argv.slice(2);
const count = Number(perSecond) * Number(seconds);

const worker: WorkerSnapshot = {
  id: "worker_bench",
  label: "Bench",
  color: 0,
  provider: "openai-compatible",
  model: modelOf(Number(perSecond), count),
  baseUrl: `http://127.0.0.1:${port}/v1`,
  apiKeyName: null,
  description: "",
  temperature: null,
  topP: null,
  maxTokens: count,
  ...workerDefaults,
  reasoningEffort: null,
  price: null,
};

const waiting = new Map<string, () => void>();
const engine = await startEngine({ onRunEnd: (runId) => waiting.get(runId)?.() });

async function runOne(): Promise<string> {
  const id = newId("run");
  const run = queueRun({
    id,
    title: "Bench",
    question: "Count.",
    strategy: { kind: "single", ordinal: 0 },
    pool: { id: "pool_bench", name: "Bench", workers: [worker] },
    settings: runSettingsSchema.parse({}),
    seed: "bench",
    createdAt: new Date().toISOString(),
    itemId: null,
    parentRunId: null,
  });
  const ended = new Promise<void>((resolve) => waiting.set(id, resolve));
  await submitRun({ run, idempotency: null });
  await ended;
  return id;
}

async function databaseCounts(): Promise<{ commits: number; rows: number }> {
  const { rows } = await pgPool().query<{ commits: string; rows: string }>(
    "SELECT xact_commit AS commits, tup_inserted + tup_updated + tup_deleted AS rows FROM pg_stat_database WHERE datname = current_database()",
  );
  return { commits: Number(rows[0]?.commits), rows: Number(rows[0]?.rows) };
}

async function countLost(ids: readonly string[]): Promise<number> {
  const { rows } = await pgPool().query<{ answer: string | null }>(
    "SELECT answer FROM run WHERE id = ANY($1)",
    [ids],
  );
  return rows.reduce((lost, { answer }) => {
    const numbers = [...(answer ?? "").matchAll(tokenPattern)].map(([, number]) => Number(number));
    const isWhole = numbers.length === count && numbers.every((number, index) => number === index);
    return lost + (isWhole ? 0 : 1);
  }, 0);
}

const delay = monitorEventLoopDelay({ resolution: 5 });
const before = await databaseCounts();
const startedAt = performance.now();
delay.enable();
const ids = await Promise.all(Array.from({ length: Number(streams) }, runOne));
delay.disable();
const wallSeconds = (performance.now() - startedAt) / 1000;
// The statistics of other sessions are written a moment after their commits.
await new Promise((resolve) => setTimeout(resolve, 1_500));
const after = await databaseCounts();
const lost = await countLost(ids);
await engine.stop();
process.send?.({
  wallSeconds,
  idealSeconds: Number(seconds),
  lost,
  lagP50Ms: delay.percentile(50) / 1e6 - 5,
  lagP99Ms: delay.percentile(99) / 1e6 - 5,
  lagMaxMs: delay.max / 1e6 - 5,
  commitsPerSecond: (after.commits - before.commits) / wallSeconds,
  rowsPerSecond: (after.rows - before.rows) / wallSeconds,
});
process.exit(0);
