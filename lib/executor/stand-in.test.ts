import { describe, expect, it } from "vitest";
import { StudioError } from "@/lib/errors";
import { ProviderError } from "@/lib/pool";
import type { PriceEntry, WorkerSnapshot } from "@/lib/runs";
import { strategyOf } from "@/lib/strategies";
import { expectSound } from "@/tests/support/engine-scripts";
import { aRun, aWorker } from "@/tests/support/run-builder";
import { type Script, ScriptedClient } from "@/tests/support/scripted-client";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort } from "./memory-port";

const failure = (isRetryable: boolean) =>
  new ProviderError("The server is broken.", {
    provider: "p",
    model: "m",
    statusCode: 503,
    isRetryable,
  });

const priceOf = (usd: string): PriceEntry => ({
  modelId: "m",
  aliases: [],
  inputUsd: usd,
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: usd,
  reasoningUsd: null,
  date: "2026-01-01",
  source: "test",
});

const chain = (...fallbacks: (number | null)[]) =>
  fallbacks.map((fallback, ordinal) =>
    aWorker(ordinal, {
      fallbackId: fallback === null ? null : `wrk_${fallback}`,
      price: priceOf(`${ordinal + 1}`),
    }),
  );

async function execute(
  script: Script,
  workers: WorkerSnapshot[],
  given: Parameters<typeof aRun>[0] & { standIns?: WorkerSnapshot[] } = {},
) {
  const { standIns, ...build } = given;
  const queued = aRun({ workers, ...build, settings: { callRetries: 1, ...build.settings } });
  const run = standIns ? { ...queued, pool: { ...queued.pool, standIns } } : queued;
  const clock = createVirtualClock();
  const client = new ScriptedClient(script, clock);
  const port = createMemoryPort({ run, client, clock, random: () => 0 });
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  expectSound(run, ended, port.events);
  const step = ended.rounds[0]?.steps[0];
  return { ended, step, calls: client.calls.map(({ worker }) => worker.id) };
}

describe("a fallback worker", () => {
  it("takes a step over once its own worker's retries are used up, with its own price", async () => {
    const script: Script = ({ worker }) => (worker.id === "wrk_0" ? failure(true) : "24");
    const { ended, step, calls } = await execute(script, chain(1, null));
    expect(calls).toEqual(["wrk_0", "wrk_0", "wrk_1"]);
    expect(ended).toMatchObject({ status: "succeeded", answer: { text: "24" } });
    expect(step).toMatchObject({ notes: ["fallback-worker"], standInId: "wrk_1", worker: 0 });
    expect(step?.attempts.map(({ workerId }) => workerId)).toEqual([undefined, undefined, "wrk_1"]);
    expect(step?.attempts[2]?.cost).toEqual({ status: "known", usd: "0.0002" });
  });

  it("has retries of its own and hands on down the chain, to each worker once", async () => {
    const { calls, step, ended } = await execute(() => failure(true), chain(1, 2, 0));
    expect(calls).toEqual(["wrk_0", "wrk_0", "wrk_1", "wrk_1", "wrk_2", "wrk_2"]);
    expect(step).toMatchObject({ status: "failed", notes: ["fallback-worker"] });
    expect(ended).toMatchObject({ status: "failed", end: { reason: "step-failed" } });
  });

  it("is the third at most", async () => {
    const { calls } = await execute(() => failure(false), chain(1, 2, 3, 4, null));
    expect(calls).toEqual(["wrk_0", "wrk_1", "wrk_2", "wrk_3"]);
  });

  it("may stand outside the pool", async () => {
    const script: Script = ({ worker }) => (worker.id === "wrk_0" ? failure(false) : "24");
    const { step } = await execute(script, chain(9), { standIns: [aWorker(9)] });
    expect(step).toMatchObject({ status: "succeeded", standInId: "wrk_9" });
  });

  it("keeps the Conductor's settings in a planning call", async () => {
    const { calls } = await execute(
      ({ worker, purpose }) => {
        if (worker.id === "wrk_0") return failure(false);
        expect(worker.temperature).toBe(purpose === "conduct" ? 0.1 : null);
        return purpose === "conduct"
          ? 'model_id = [1]\nsubtasks = ["Answer."]\naccess_list = [[]]'
          : "24";
      },
      chain(1, null),
      { strategy: { kind: "conductor", ordinal: 0 }, settings: { maxRounds: 1 } },
    );
    expect(calls.slice(0, 2)).toEqual(["wrk_0", "wrk_1"]);
  });

  it("is held to the run's budget by its own price", async () => {
    const [first, second] = chain(1, null);
    const workers = [first, { ...second, price: priceOf("5000") }] as WorkerSnapshot[];
    const { ended, calls } = await execute(() => failure(false), workers, {
      settings: { maxCostUsd: 1 },
    });
    expect(calls).toEqual(["wrk_0"]);
    expect(ended).toMatchObject({ status: "failed", end: { reason: "cost-limit" } });
  });

  it("is not asked when the step's time is up or the day's budget is spent", async () => {
    const slow: Script = () => ({ reply: "late", delayMs: 60_000 });
    const timed = await execute(slow, chain(1, null), { settings: { stepTimeoutMs: 1_000 } });
    expect(timed.calls).toEqual(["wrk_0"]);
    expect(timed.step?.status).toBe("timed-out");

    const spent = () => new StudioError("budget-spent", "The studio's day budget has no room.");
    const { ended, calls, step } = await execute(spent, chain(1, null));
    expect(calls).toEqual(["wrk_0"]);
    const error = { code: "budget-spent" };
    expect(step).toMatchObject({ status: "skipped", attempts: [], error });
    expect(ended).toMatchObject({
      status: "failed",
      end: { reason: "cost-limit", message: "The studio's day budget has no room." },
    });
  });

  it("notes how long a call waited for its turn", async () => {
    const { step } = await execute(() => ({ reply: "24", waitedMs: 1_200 }), chain(null));
    expect(step?.attempts[0]?.waitedMs).toBe(1_200);
  });
});
