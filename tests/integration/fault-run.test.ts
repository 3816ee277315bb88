import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Decimal } from "decimal.js";
import { afterAll, expect, it } from "vitest";
import {
  closeDatabase,
  countRuns,
  findRunSummary,
  foldRun,
  newId,
  pgPool,
  stopListening,
} from "@/lib/db";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { submitRun } from "@/lib/durable/server";
import { priceCall } from "@/lib/pool";
import type { PriceEntry, Run, WorkerSnapshot } from "@/lib/runs";
import { type FaultId, faults, type ScriptedWire } from "../support/faults";
import { aPlan, aRun, aWorker } from "../support/run-builder";
import { type LedgerEntry, startScriptedServer } from "../support/scripted-server";
import { createTestDatabase } from "../support/test-database";

/** The whole of it, 300 runs with every fault: `FAULT_RUNS=300 npx vitest run --project database fault-run`. */
const runs = Number(process.env.FAULT_RUNS ?? 45);
const isWhole = runs >= 300;
const engineCount = 4;
const limit = 4;
/** Waits that the provider asks for would take the short run too long. */
const slow = new Set<FaultId>(["rate-limit-date", "rate-limit-seconds", "huge-reply"]);
/** Streams that break half-way: of the output no more is known than what came. */
const broken: readonly FaultId[] = [
  "error-in-stream",
  "cut",
  "early-end",
  "cut-running-usage",
  "stall",
];
/** What the server bills here it does not report, so the studio's figure is an estimate, marked as one. */
const unreported = new Set<string>([
  "no-usage openai",
  "no-usage anthropic",
  "tool-calls-unreported openai",
  "tool-calls-unreported anthropic",
  "bad-usage openai",
  "bad-usage anthropic",
  "odd-usage openai",
  "odd-usage anthropic",
  "cut-after-finish openai",
  ...broken.map((fault) => `${fault} anthropic`),
  ...broken.map((fault) => `${fault} openai`),
  "huge-reply openai",
  "huge-reply anthropic",
]);

const price: PriceEntry = {
  modelId: "scripted",
  aliases: [],
  inputUsd: "3",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "15",
  reasoningUsd: null,
  date: "2026-11-29",
  source: "the test",
};

let seed = 7;
/** A fixed sequence in [0, 1), so that a failure can be looked at again. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

const kinds = faults.filter(({ id }) => id !== "none" && (isWhole || !slow.has(id)));

function pickFault({ wire }: { wire: ScriptedWire }): FaultId {
  if (random() >= 0.2) return "none";
  const possible = kinds.filter(({ wires }) => (wires as readonly ScriptedWire[]).includes(wire));
  return possible[Math.floor(random() * possible.length)]?.id ?? "none";
}

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
const server = await startScriptedServer({ pickFault, delayMs: 60 });
const engines: ChildProcess[] = [];

afterAll(async () => {
  for (const engine of engines) engine.kill("SIGKILL");
  await server.close();
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await database.drop();
});

async function startEngine(): Promise<void> {
  const child = fork(join(import.meta.dirname, "../support/fault-engine.ts"), [], {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      LOG_LEVEL: "error",
      SCRIPTED_API_KEY: "sk-scripted-canary-000000",
      STUDIO_ENGINE_CONCURRENCY: "8",
      // No engine dies here; one that a busy machine held up must not be taken for dead, and its calls be made again.
      STUDIO_LIVENESS_MS: "60000",
    },
  });
  engines.push(child);
  await once(child, "message");
}

function workerOn(wire: ScriptedWire): WorkerSnapshot {
  return aWorker(0, {
    id: `worker_${wire}`,
    label: wire,
    provider: wire === "openai" ? "openai-compatible" : "anthropic",
    model: `scripted-${wire}`,
    baseUrl: server.baseUrl(wire),
    apiKeyName: "SCRIPTED_API_KEY",
    temperature: 0.2,
    maxTokens: 400,
    idleTimeoutMs: 5_000,
    connectionId: `conn_${wire}`,
    limits: { concurrency: limit, requestsPerMinute: null, tokensPerMinute: null },
    price,
  });
}

const workers = [workerOn("openai"), workerOn("anthropic")];

function newRun(index: number): Run {
  const plan = aPlan([], [0], [0, 1]);
  const steps = plan.steps.map((step, at) => ({ ...step, worker: (index + at) % 2 }));
  const id = newId("run");
  return aRun({
    id,
    seed: id,
    strategy: { kind: "plan", plan: { ...plan, steps } },
    workers,
  });
}

function billedUsd({ billed }: LedgerEntry): string {
  const usage = {
    inputTokens: billed.input,
    outputTokens: billed.output,
    reasoningTokens: billed.reasoning,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    source: "reported" as const,
    flags: [],
  };
  const cost = priceCall(price, usage);
  return cost.status === "unknown" ? "0" : cost.usd;
}

/** These replies count their tokens although nobody asked for it. */
const countedUnasked: readonly FaultId[] = ["not-streamed", "running-usage"];

/** A stream that was not asked for its usage, as after a refusal of `stream_options`, mostly reports none. */
function isReported({ fault, wire }: LedgerEntry, index: number): boolean {
  const isAsked =
    wire === "anthropic" ||
    countedUnasked.includes(fault) ||
    "stream_options" in (server.requests[index]?.body ?? {});
  return isAsked && !unreported.has(`${fault} ${wire}`);
}

function sum(values: readonly string[]): string {
  return values.reduce((total, value) => total.plus(value), new Decimal(0)).toFixed();
}

it(
  "brings every run over a faulty provider to its true end, within the limits and to the cent",
  async () => {
    await Promise.all(Array.from({ length: engineCount }, startEngine));
    const submitted = Array.from({ length: runs }, (_, index) => newRun(index));
    for (const run of submitted) await submitRun({ run, idempotency: null });
    const isOver = async () => {
      const { queued, running } = await countRuns();
      return queued + running;
    };
    await expect.poll(isOver, { timeout: isWhole ? 900_000 : 150_000, interval: 500 }).toBe(0);

    for (const { id } of submitted) {
      const run = await foldRun(id);
      const { inputTokens, outputTokens, areTokensAtLeast, areTokensEstimated } =
        (await findRunSummary(id))?.totals ?? {};
      expect(run?.totals).toMatchObject({ inputTokens, outputTokens });
      // A refused connection used no tokens, a server that broke before its reply perhaps some: the list knows it, too.
      expect(areTokensAtLeast).toBe(run?.totals.areTokensAtLeast);
      expect(areTokensEstimated).toBe(run?.totals.areTokensEstimated);
      const steps = run?.rounds.flatMap((round) => round.steps) ?? [];
      const answer = steps.at(-1)?.status;
      expect(run?.status).toBe(answer === "succeeded" ? "succeeded" : "failed");
      expect(steps.every(({ status }) => ["succeeded", "failed", "skipped"].includes(status))).toBe(
        true,
      );
    }
    for (const { model } of workers) {
      expect(server.mostOpen(model)).toBeLessThanOrEqual(limit);
      expect(server.mostOpen(model)).toBeGreaterThan(1);
    }
    const { rows } = await pgPool().query<{
      cost_status: string;
      usd: string;
      finish_reason: string | null;
      output_tokens: number;
    }>(
      "SELECT cost_status, coalesce(usd, 0)::text AS usd, finish_reason, output_tokens FROM attempt",
    );
    const known = rows.filter(({ cost_status }) => cost_status === "known");
    const reported = server.ledger.filter(isReported);
    expect(sum(known.map(({ usd }) => usd))).toBe(sum(reported.map(billedUsd)));
    // A broken stream is an estimate, never a figure that looks exact, and never the placeholder of its beginning.
    const cut = rows.filter(({ finish_reason }) => finish_reason === "cut");
    expect(cut.length).toBe(server.ledger.filter(({ fault }) => broken.includes(fault)).length);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.every(({ cost_status }) => cost_status === "estimated")).toBe(true);
    expect(cut.every(({ output_tokens }) => output_tokens > 9)).toBe(true);
    expect(server.ledger.filter(({ fault }) => fault !== "none").length).toBeGreaterThan(runs / 4);
    const total = await pgPool().query<{ usd: string }>(
      "SELECT sum(real_usd)::text AS usd FROM run",
    );
    expect(new Decimal(total.rows[0]?.usd ?? 0).toFixed()).toBe(sum(rows.map(({ usd }) => usd)));
  },
  isWhole ? 1_000_000 : 180_000,
);
