import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  cancelRun,
  createConnection,
  createPool,
  createRun,
  createWorker,
  listConnections,
  listWorkers,
  testWorker,
  updateConnection,
  type WorkerBody,
} from "@/lib/api-contract";
import { pgPool } from "@/lib/db";
import { aPlan } from "../support/run-builder";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({ STUDIO_DIR: makeTestFolder("open-calls") });
let server: ScriptedServer;
let quick: ScriptedServer;
let release: () => void = () => undefined;
let connectionId = "";
let runs: string[] = [];
let count = 0;

beforeAll(async () => {
  quick = await startScriptedServer();
  server = await startScriptedServer({
    hold: new Promise<void>((resolve) => {
      release = resolve;
    }),
  });
});
beforeEach(async () => {
  const { id } = await studio.api.ask(createConnection, {
    body: {
      label: `Here ${count++}`,
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "none" },
    },
  });
  connectionId = id;
  runs = [];
});
afterAll(async () => {
  release();
  await server.close();
  await quick.close();
});

async function aWorker(given: Partial<WorkerBody> = {}) {
  const body = { label: "W", model: "small-a", connectionId, ...given };
  return (await studio.api.ask(createWorker, { body })).settings.id;
}

/** Runs of one plan whose steps may all go at once; they hang at the server. */
async function start({ workerId, count, steps = 1 }: Start) {
  const pool = { name: "Mine", workerIds: [workerId] };
  const { id: poolId } = await studio.api.ask(createPool, { body: pool });
  const { steps: several } = aPlan(...Array.from({ length: steps }, () => [] as number[]));
  const plan = { steps: several.map((step) => ({ ...step, worker: 0 })) };
  for (let index = 0; index < count; index += 1) {
    const body = { question: "Open?", poolId, strategy: { kind: "plan" as const, plan } };
    runs.push((await studio.api.ask(createRun, { body })).id);
  }
}
type Start = { workerId: string; count: number; steps?: number };

const stop = async () => {
  for (const id of runs) await studio.api.ask(cancelRun, { params: { id } });
};

async function openOf(workerId: string) {
  const { connections } = await studio.api.ask(listConnections);
  const { workers } = await studio.api.ask(listWorkers);
  return {
    connection: connections.find(({ id }) => id === connectionId)?.stats.open,
    worker: workers.find(({ settings }) => settings.id === workerId)?.stats.open,
  };
}
async function retries(runId: string | undefined) {
  const { rowCount } = await pgPool().query(
    "SELECT 1 FROM run_event WHERE run_id = $1 AND type = 'step-retry'",
    [runId],
  );
  return rowCount;
}
const poll = (workerId: string) => expect.poll(() => openOf(workerId), { timeout: 5_000 });
const both = (open: number) => ({ connection: open, worker: open });

describe("open calls", () => {
  it("are counted without any limit, each step of each run, until they end", async () => {
    const workerId = await aWorker();
    await start({ workerId, count: 2 });
    await start({ workerId, count: 1, steps: 3 });
    await poll(workerId).toEqual(both(5));
    await stop();
    await poll(workerId).toEqual(both(0));
  });

  it("count test calls, saved and not", async () => {
    const workerId = await aWorker();
    const leave = new AbortController();
    const body = { label: "W", model: "small-a", connectionId };
    const calls = [{ id: workerId }, body].map((worker) =>
      studio.api.call(testWorker.name, { body: { worker }, signal: leave.signal }),
    );
    await poll(workerId).toEqual({ connection: 2, worker: 1 });
    leave.abort();
    await Promise.allSettled(calls);
    await poll(workerId).toEqual(both(0));
  });

  it("leave out those that wait for their turn", async () => {
    const limits = { concurrency: 2, requestsPerMinute: null, tokensPerMinute: null };
    await studio.api.ask(updateConnection, {
      params: { id: connectionId },
      body: { limits },
    });
    const workerId = await aWorker();
    // The gate goes by limits that are two seconds old at most.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await start({ workerId, count: 5 });
    await poll(workerId).toEqual(both(2));
    const seen = new Set<number | undefined>();
    for (let look = 0; look < 12; look += 1) {
      seen.add((await openOf(workerId)).connection);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect([...seen]).toEqual([2]);
    await stop();
  });

  it("are those of the worker that stands in, and none while a retry is waited for", async () => {
    const standIn = await aWorker({ label: "Stands in" });
    const { id: elsewhere } = await studio.api.ask(createConnection, {
      body: {
        label: "Elsewhere",
        kind: "openai-compatible",
        baseUrl: quick.baseUrl("openai"),
        key: { source: "none" },
      },
    });
    const refused = await aWorker({
      model: "fault.unauthorized",
      connectionId: elsewhere,
      fallbackId: standIn,
    });
    const busy = await aWorker({ model: "fault.rate-limit-seconds", connectionId: elsewhere });
    await start({ workerId: refused, count: 1 });
    await poll(standIn).toEqual(both(1));
    expect((await openOf(refused)).worker).toBe(0);
    await start({ workerId: busy, count: 1 });
    await expect.poll(() => retries(runs[1])).toBe(1);
    expect((await openOf(busy)).worker).toBe(0);
    await stop();
  });

  it("leave out those of a process that is dead", async () => {
    const workerId = await aWorker();
    await start({ workerId, count: 2 });
    await poll(workerId).toEqual(both(2));
    const own = (await pgPool().query("SELECT engine_id FROM run WHERE id = $1", [runs[0]]))
      .rows[0];
    const owner = (engineId: unknown) =>
      pgPool().query("UPDATE run SET engine_id = $2 WHERE id = $1", [runs[0], engineId]);
    await pgPool().query(
      "INSERT INTO engine (id, host, pid, heartbeat_at) VALUES ('engine_silent', 'elsewhere', 1, now() - interval '7900 ms')",
    );
    await owner("engine_silent");
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await openOf(workerId)).toEqual(both(1));
    await owner("engine_gone");
    expect(await openOf(workerId)).toEqual(both(1));
    await owner(own.engine_id);
    await pgPool().query("DELETE FROM engine WHERE id = 'engine_silent'");
    await stop();
  });
});
