import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createConnection,
  createPool,
  createRun,
  createWorker,
  deleteRun,
  exportRun,
  exportSpend,
  getBudgets,
  getRun,
  getSpend,
  importRun,
  listConnections,
  savePrice,
  spendGroupings,
} from "@/lib/api-contract";
import { pgPool } from "@/lib/db";
import { hasEnded } from "@/lib/runs";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({ STUDIO_DIR: makeTestFolder("deleted-runs") });
let quick: ScriptedServer;
let silent: ScriptedServer;
let release: () => void = () => undefined;
let pools = { quick: "", silent: "" };

beforeAll(async () => {
  quick = await startScriptedServer();
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  silent = await startScriptedServer({ hold });
  const entry = {
    modelId: "small-a",
    aliases: [],
    inputUsd: "1000",
    cachedInputUsd: null,
    cacheWriteUsd: null,
    outputUsd: "1000",
    reasoningUsd: null,
    date: "2026-11-02",
    source: "the test",
  };
  const { id: priceId } = await studio.api.ask(savePrice, { body: { entry } });
  pools = { quick: await aPool(quick, priceId), silent: await aPool(silent, priceId) };
});
afterAll(async () => {
  release();
  await quick.close();
  await silent.close();
});

async function aPool(server: ScriptedServer, priceId: string): Promise<string> {
  const baseUrl = server.baseUrl("openai");
  const { id: connectionId } = await studio.api.ask(createConnection, {
    body: { label: baseUrl, kind: "openai-compatible", baseUrl, key: { source: "none" } },
  });
  const body = { label: "Worker", model: "small-a", connectionId, priceId, maxTokens: 100 };
  const worker = await studio.api.ask(createWorker, { body });
  const pool = { name: baseUrl, workerIds: [worker.settings.id] };
  return (await studio.api.ask(createPool, { body: pool })).id;
}

async function start(poolId: string): Promise<string> {
  const strategy = { kind: "single" as const, ordinal: 0 };
  const body = { question: "A secret question?", poolId, strategy };
  return (await studio.api.ask(createRun, { body })).id;
}

const ended = async (id: string) =>
  hasEnded((await studio.api.ask(getRun, { params: { id } })).run.status);
const remove = (id: string) => studio.api.ask(deleteRun, { params: { id } });
const today = () => new Date().toISOString().slice(0, 10);
const range = () => `?from=${today()}&to=${today()}`;
const spend = (by: string) => studio.api.ask(getSpend, { query: `${range()}&by=${by}` });

/** Everything that tells what was spent, but for how many of the calls are of deleted runs. */
async function accounts() {
  const sums = await Promise.all(spendGroupings.map(spend));
  const { connections } = await studio.api.ask(listConnections);
  const { studioDay } = await studio.api.ask(getBudgets);
  const csv = await studio.api.call(exportSpend.name, { query: `${range()}&by=worker` });
  return {
    sums: sums.map(({ rows }) => rows.map(({ deletedCalls: _, ...row }) => row)),
    spentUsd: studioDay.spentUsd,
    marks: [studioDay.isAtLeast, studioDay.isEstimated],
    days: connections.map(({ stats }) => [stats.usdToday, stats.isAtLeast]),
    lines: (await csv.text()).split("\r\n").length,
  };
}

describe("a deleted run", () => {
  it("keeps what it cost in every sum and budget, and nothing of what it was", async () => {
    const ids = [await start(pools.quick), await start(pools.quick)];
    for (const id of ids) await expect.poll(() => ended(id)).toBe(true);
    const before = await accounts();
    // Twice 120 tokens in and 30 out, at 1,000 USD per million.
    expect(before.spentUsd).toBe("0.3");
    const file = await studio.api.ask(exportRun, { params: { id: ids[0] ?? "" } });
    for (const id of ids) await remove(id);
    expect(await accounts()).toEqual(before);
    expect((await spend("worker")).real).toMatchObject({ usd: "0.3", calls: 2, deletedCalls: 2 });

    const { rows } = await pgPool().query("SELECT * FROM deleted_spend");
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    for (const secret of [...ids, "secret", "run_"]) expect(text).not.toContain(secret);

    // What came in from a file was paid for elsewhere, also when it is deleted.
    const { run } = await studio.api.ask(importRun, { body: file });
    expect(await accounts()).toEqual(before);
    await remove(run.id);
    expect(await accounts()).toEqual(before);
  });

  it("counts the call that was under way as one that was stopped, whose cost nobody knows", async () => {
    const { real: before } = await spend("day");
    const id = await start(pools.silent);
    await expect.poll(() => silent.requests.length).toBe(1);
    await remove(id);
    const { real } = await spend("day");
    expect(real.calls).toBe(before.calls + 1);
    expect(real).toMatchObject({ usd: before.usd, unpricedCalls: 1, isAtLeast: true });
    expect((await studio.api.ask(getBudgets)).studioDay.isAtLeast).toBe(true);
    const { rows } = await spend("worker");
    expect(rows.find(({ calls, unpricedCalls }) => calls === unpricedCalls)?.usd).toBeNull();
    const csv = await studio.api.call(exportSpend.name, { query: `${range()}&by=worker` });
    expect(await csv.text()).toMatch(/,real,,yes,no,1,/);
  });

  it("is counted also where its engine does not answer any more", async () => {
    const { real: before } = await spend("day");
    const id = await start(pools.silent);
    await expect.poll(() => silent.requests.length).toBe(2);
    await expect
      .poll(async () => (await studio.api.ask(getRun, { params: { id } })).run.sequence)
      .toBeGreaterThan(2);
    await pgPool().query("UPDATE run SET engine_id = 'engine_dead' WHERE id = $1", [id]);
    await remove(id);
    const { real } = await spend("day");
    expect(real.calls).toBe(before.calls + 1);
    expect(real.unpricedCalls).toBe(before.unpricedCalls + 1);
  });

  it("that had not begun costs nothing", async () => {
    const { real: before } = await spend("day");
    const id = await start(pools.quick);
    await remove(id);
    const { real } = await spend("day");
    expect(real.calls - before.calls).toBeLessThanOrEqual(1);
    expect((await studio.api.refused(deleteRun.name, { params: { id } })).status).toBe(404);
  });
});
