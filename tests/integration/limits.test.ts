import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, type ExpectStatic, expect, it } from "vitest";
import { closeDatabase, pgPool, stopListening } from "@/lib/db";
import { readDaySpend } from "@/lib/db/gate";
import type { CallLimits, WorkerSnapshot } from "@/lib/runs";
import { studioDay } from "@/lib/runs/calls";
import { type CountingServer, startCountingServer } from "../support/counting-server";
import type { CallerAnswer, CallerOrder } from "../support/gate-caller";
import { setBudget, setConnection, setWorker } from "../support/gate-database";
import { aWorker } from "../support/run-builder";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;

type Place = { connectionId: string; worker: WorkerSnapshot; server: CountingServer };

/** A connection with a worker and a server of its own: what a test does there concerns no other test. */
async function aPlace(connectionId: string, limits: Partial<CallLimits> = {}): Promise<Place> {
  const server = await startCountingServer();
  const worker = aWorker(0, {
    id: `wrk_${connectionId}`,
    provider: "openai-compatible",
    baseUrl: server.url,
    model: "m",
    connectionId,
    maxTokens: 100,
    price: {
      modelId: "m",
      aliases: [],
      inputUsd: "0",
      cachedInputUsd: null,
      cacheWriteUsd: null,
      outputUsd: "100",
      reasoningUsd: null,
      date: "2026-01-01",
      source: "test",
    },
  });
  await setConnection(connectionId, limits);
  await setWorker(worker.id, connectionId, {});
  return { connectionId, worker, server };
}

// All before the first call: a process goes by settings that it has read for a while.
const places = {
  killed: await aPlace("killed", { concurrency: 1 }),
  open: await aPlace("open", { concurrency: 3 }),
  minute: await aPlace("minute", { requestsPerMinute: 60 }),
  trial: await aPlace("trial"),
  begun: await aPlace("begun"),
  failed: await aPlace("failed"),
  budget: await aPlace("budget"),
};
const callers = await Promise.all([0, 1, 2].map(startCaller));

afterAll(async () => {
  for (const caller of callers) caller.kill("SIGKILL");
  for (const { server } of Object.values(places)) server.close();
  await stopListening();
  await closeDatabase();
  await database.drop();
});

/** Longer than a process goes by settings that it has read. */
const forgotten = () => sleep(2_100);

async function startCaller(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../support/gate-caller.ts"), [], {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: "error" },
  });
  await once(child, "message");
  return child;
}

let orders = 0;

function order(
  caller: ChildProcess | undefined,
  { worker }: Place,
  calls: number,
): Promise<CallerAnswer> {
  if (!caller) throw new Error("no such process");
  orders += 1;
  const order: CallerOrder = { id: orders, worker, calls };
  return new Promise((resolve) => {
    const take = (answer: CallerAnswer) => {
      if (answer.id !== order.id) return;
      caller.off("message", take);
      resolve(answer);
    };
    caller.on("message", take);
    caller.send(order);
  });
}

async function orderAll(place: Place, calls: number): Promise<string[]> {
  const answers = await Promise.all(callers.map((caller) => order(caller, place, calls)));
  return answers.flatMap(({ outcomes }) => outcomes);
}

const countOf = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((other) => other === outcome).length;

/** Five failures over three processes; then the time is over that the circuit stays open. */
async function aHalfOpenCircuit(place: Place, expect: ExpectStatic) {
  const { server, connectionId } = place;
  server.mode = { delayMs: 0, status: 503 };
  for (const index of [0, 1, 2, 0, 1]) {
    expect((await order(callers[index], place, 1)).outcomes).toEqual(["server"]);
  }
  await sleep(200);
  expect(countOf(await orderAll(place, 2), "circuit-open")).toBe(6);
  expect(server.arrivals).toHaveLength(5);
  await pgPool().query(
    "UPDATE circuit SET open_until = now() - interval '1 second' WHERE connection_id = $1",
    [connectionId],
  );
  await forgotten();
  server.forget();
}

// Most of the time is spent waiting, as the limits demand: the tests wait side by side.
describe.concurrent("over three processes", () => {
  it("gives the places of a process that was killed to others", async ({ expect }) => {
    const { server } = places.killed;
    server.mode = { delayMs: 60_000, status: 200 };
    const victim = await startCaller();
    order(victim, places.killed, 1).catch(() => undefined);
    await expect.poll(() => server.arrivals.length, { timeout: 5_000 }).toBe(1);
    const startedAt = Date.now();
    const next = order(callers[0], places.killed, 1);
    await sleep(500);
    server.mode = { delayMs: 0, status: 200 };
    victim.kill("SIGKILL");
    expect((await next).outcomes).toEqual(["succeeded"]);
    expect(server.mostOpen).toBe(1);
    expect(Date.now() - startedAt).toBeLessThan(20_000);
  });

  it("has never more than three requests open at a server that allows three", async ({
    expect,
  }) => {
    const { server } = places.open;
    server.mode = { delayMs: 40, status: 200 };
    const outcomes = await orderAll(places.open, 15);
    expect(countOf(outcomes, "succeeded")).toBe(45);
    expect(server.arrivals).toHaveLength(45);
    expect(server.mostOpen).toBe(3);
  });

  it("keeps to sixty requests a minute", async ({ expect }) => {
    places.minute.server.mode = { delayMs: 0, status: 200 };
    await orderAll(places.minute, 4);
    const { arrivals } = places.minute.server;
    expect(arrivals).toHaveLength(12);
    // Six at once, then 55 a minute.
    for (const [index, at] of arrivals.entries()) {
      const before = arrivals.slice(0, index + 1).filter((other) => at - other < 3_000);
      expect(before.length).toBeLessThanOrEqual(6 + 3 * (55 / 60) + 1);
    }
    expect((arrivals[11] ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(5_500);
  });

  it("opens a circuit for all, and lets one call try while all others wait", async ({ expect }) => {
    const { server, connectionId } = places.trial;
    await aHalfOpenCircuit(places.trial, expect);
    server.mode = { delayMs: 1_000, status: 200 };
    expect(countOf(await orderAll(places.trial, 3), "succeeded")).toBe(9);
    const [first = 0, second = 0] = server.arrivals;
    expect(second - first).toBeGreaterThan(950);
    expect(server.arrivals).toHaveLength(9);
    const { rowCount } = await pgPool().query("SELECT 1 FROM circuit WHERE connection_id = $1", [
      connectionId,
    ]);
    expect(rowCount).toBe(0);
  });

  it("lets the calls of all go once the reply of the trial begins", async ({ expect }) => {
    const { server } = places.begun;
    await aHalfOpenCircuit(places.begun, expect);
    server.mode = { delayMs: 600, status: 200, restMs: 6_000 };
    const trial = order(callers[0], places.begun, 1);
    await expect.poll(() => server.arrivals.length, { timeout: 5_000 }).toBe(1);
    server.mode = { delayMs: 0, status: 200 };
    const startedAt = Date.now();
    const others = await Promise.all([1, 2].map((index) => order(callers[index], places.begun, 3)));
    expect(others.flatMap(({ outcomes }) => outcomes)).toEqual(Array(6).fill("succeeded"));
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    expect((await trial).outcomes).toEqual(["succeeded"]);
    for (const at of server.arrivals.slice(1)) {
      expect(at - (server.arrivals[0] ?? 0)).toBeGreaterThan(550);
    }
  });

  it("refuses the waiting calls of all once the trial has failed", async ({ expect }) => {
    const { server } = places.failed;
    await aHalfOpenCircuit(places.failed, expect);
    server.mode = { delayMs: 700, status: 503 };
    const outcomes = await orderAll(places.failed, 3);
    expect([countOf(outcomes, "server"), countOf(outcomes, "circuit-open")]).toEqual([1, 8]);
    expect(server.arrivals).toHaveLength(1);
  });
});

// By itself: the budget is one of the whole studio.
it("never spends more than a day's budget, however many processes call at once", async () => {
  await pgPool().query("DELETE FROM attempt");
  // A call costs 0.005 and may cost 0.01.
  await setBudget(studioDay, "0.062");
  await forgotten();
  const { server } = places.budget;
  server.mode = { delayMs: 30, status: 200 };
  const outcomes = await orderAll(places.budget, 10);
  const { spentUsd } = await readDaySpend(studioDay);
  expect(countOf(outcomes, "succeeded") * 0.005).toBeCloseTo(Number(spentUsd), 9);
  expect(Number(spentUsd)).toBeLessThanOrEqual(0.062);
  expect(Number(spentUsd)).toBeGreaterThan(0.05);
  expect(countOf(outcomes, "budget-spent")).toBe(30 - countOf(outcomes, "succeeded"));
  expect(server.arrivals).toHaveLength(countOf(outcomes, "succeeded"));
});
