import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createConnection,
  createPool,
  createRun,
  createWorker,
  deletePool,
  deleteWorker,
  duplicatePool,
  exportPool,
  getPoolOverview,
  getRun,
  importPool,
  listConnections,
  listPools,
  listPrices,
  listWorkers,
  type PoolFile,
  savePrice,
  testWorker,
  updatePool,
  updateWorker,
  type WorkerBody,
} from "@/lib/api-contract";
import { hasEnded, type PriceEntry } from "@/lib/runs";
import {
  type ScriptedServer,
  scriptedReply,
  startScriptedServer,
} from "../support/scripted-server";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({ STUDIO_DIR: makeTestFolder("workers"), HERE_API_KEY: "sk-here-12345" });
let server: ScriptedServer;
let connectionId = "";

beforeAll(async () => {
  server = await startScriptedServer();
  const { id } = await studio.api.ask(createConnection, {
    body: {
      label: "Here",
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "stored", value: "sk-stored-98765" },
    },
  });
  connectionId = id;
});
afterAll(() => server.close());

const body = (label: string, given: Partial<WorkerBody> = {}): WorkerBody => ({
  label,
  model: "small-a",
  connectionId,
  ...given,
});
const create = async (label: string, given: Partial<WorkerBody> = {}) =>
  (await studio.api.ask(createWorker, { body: body(label, given) })).settings;
const change = (id: string, given: Partial<WorkerBody>) =>
  studio.api.ask(updateWorker, { params: { id }, body: given });
const refused = async (given: WorkerBody, id?: string) => {
  const sent = { body: given, ...(id && { params: { id } }) };
  const problem = await studio.api.refused(id ? "updateWorker" : "createWorker", sent);
  return { status: problem.status, path: problem.fields?.[0]?.path, detail: problem.detail };
};
const pool = async (...labels: string[]) => {
  const workers = await Promise.all(labels.map((label) => create(label)));
  return studio.api.ask(createPool, {
    body: { name: `Pool of ${labels}`, workerIds: workers.map(({ id }) => id) },
  });
};

async function runOn(poolId: string) {
  const { id } = await studio.api.ask(createRun, {
    body: { question: "Ready?", poolId, strategy: { kind: "single", ordinal: 0 } },
  });
  for (;;) {
    const { run } = await studio.api.ask(getRun, { params: { id } });
    if (hasEnded(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("workers", () => {
  it("take defaults, keep their colour, and take changes", async () => {
    const made = await create("Plain");
    expect(made).toMatchObject({
      provider: "openai-compatible",
      apiKeyName: `connection:${connectionId}`,
      maxTokens: 4096,
      temperature: null,
      stop: [],
      price: null,
    });
    const changed = await change(
      made.id,
      body("Set\0", { temperature: 0.5, stop: ["END"], extraBody: { seed: 7 }, tags: ["fast"] }),
    );
    expect(changed.settings).toMatchObject({
      label: "Set␀",
      color: made.color,
      temperature: 0.5,
      stop: ["END"],
      extraBody: { seed: 7 },
      tags: ["fast"],
    });
    const { workers } = await studio.api.ask(listWorkers);
    expect(workers.find(({ settings }) => settings.id === made.id)).toMatchObject({
      connectionLabel: "Here",
      priceId: null,
      pools: [],
    });
  });

  it("are refused with what does not fit", async () => {
    expect(await refused(body("A", { connectionId: "conn_none" }))).toMatchObject({
      status: 400,
      path: "connectionId",
    });
    expect(await refused(body("A", { priceId: "price_none" }))).toMatchObject({ path: "priceId" });
    expect(await refused(body("A", { extraBody: { model: "x" } }))).toMatchObject({
      path: "extraBody.model",
    });
    expect(await refused(body("A", { extraBody: { api_key: "x" } }))).toMatchObject({
      path: "extraBody.api_key",
    });
    expect(await refused(body("A"), "wrk_none")).toMatchObject({ status: 404 });
  });

  it("take the reasoning efforts that their kind of server knows, and name them in a refusal", async () => {
    const { id: ownId } = await create("Thinks", { reasoningEffort: "its-own-word" });
    expect(await refused(body("A", { reasoningEffort: "very high" }))).toMatchObject({
      path: "reasoningEffort",
      detail: expect.stringMatching(/"very high" .*low, medium, high/),
    });
    const gemini = await studio.api.ask(createConnection, {
      body: { label: "Gemini", kind: "gemini", key: { source: "none" } },
    });
    expect(
      await refused(body("A", { connectionId: gemini.id, reasoningEffort: "max" })),
    ).toMatchObject({ path: "reasoningEffort", detail: expect.stringContaining("(gemini)") });
    expect(
      await refused(
        body("Thinks", { connectionId: gemini.id, reasoningEffort: "its-own-word" }),
        ownId,
      ),
    ).toMatchObject({
      path: "reasoningEffort",
    });
    expect(await create("Low", { connectionId: gemini.id, reasoningEffort: "low" })).toMatchObject({
      reasoningEffort: "low",
    });
  });

  it("take the temperatures that their kind of server knows, and say what is not sent", async () => {
    const { id: connectionId } = await studio.api.ask(createConnection, {
      body: { label: "Anthropic", kind: "anthropic", key: { source: "none" } },
    });
    expect((await create("Warm", { temperature: 1.7 })).temperature).toBe(1.7);
    const refusal = { path: "temperature", detail: expect.stringContaining("it takes 0 to 1") };
    const warm = body("A", { connectionId, temperature: 1.7 });
    expect(await refused(warm)).toMatchObject(refusal);
    expect(
      await studio.api.refused("testWorker", { body: { worker: warm, message: "Hi" } }),
    ).toMatchObject({ status: 400, detail: refusal.detail });
    const thinking = await studio.api.ask(createWorker, {
      body: body("A", { connectionId, temperature: 1, topP: 0.9, reasoningEffort: "high" }),
    });
    expect(thinking.notes).toEqual([
      { path: "temperature", message: expect.stringContaining("not sent") },
      { path: "topP", message: expect.stringContaining("not sent") },
    ]);
    expect((await change(thinking.settings.id, { reasoningEffort: null })).notes).toEqual([]);

    const { id: poolId } = await studio.api.ask(createPool, {
      body: { name: "Thinking", workerIds: [thinking.settings.id] },
    });
    const file = await studio.api.ask(exportPool, { params: { id: poolId } });
    const [worker] = file.workers;
    const tooWarm = { ...file, workers: [{ ...worker, temperature: 1.7 }] };
    expect(await studio.api.refused("importPool", { body: tooWarm })).toMatchObject({
      status: 400,
      fields: [{ path: "workers.0.temperature", message: refusal.detail }],
    });
  });

  it("keep a chosen price when their model changes, and say that it is of another one", async () => {
    const [modelId, alias] = ["kept-model", "kept-alias"];
    const price = await studio.api.ask(savePrice, {
      body: {
        entry: {
          modelId,
          aliases: [alias],
          inputUsd: "1",
          outputUsd: "2",
          date: "2026-11-01",
          source: "test",
        },
      },
    });
    const { id } = await create("Priced", { model: modelId, priceId: price.id });
    expect((await change(id, { model: alias })).notes).toEqual([]);
    const moved = await change(id, { model: "small-b" });
    expect(moved.settings.price?.modelId).toBe(modelId);
    const note = { path: "priceId", message: expect.stringContaining(`entry of ${modelId}`) };
    expect(moved.notes).toEqual([note]);
    const { workers } = await studio.api.ask(getPoolOverview);
    expect(workers.find(({ settings }) => settings.id === id)?.notes).toEqual([note]);
    expect((await change(id, { priceId: null })).notes).toEqual([]);
  });

  it("fall back on others of their sort, never in a circle", async () => {
    const a = await create("A");
    const b = await create("B", { fallbackId: a.id });
    const c = await create("C", { fallbackId: b.id });
    expect(await refused(body("A", { fallbackId: c.id }), a.id)).toMatchObject({
      path: "fallbackId",
      detail: expect.stringContaining("A → C → B → A"),
    });
    expect(await refused(body("A", { fallbackId: a.id }), a.id)).toMatchObject({
      path: "fallbackId",
    });
    expect(await refused(body("D", { fallbackId: "wrk_none" }))).toMatchObject({
      path: "fallbackId",
    });
    const simulated = "wrk_simulated_gpt_5";
    expect(await refused(body("D", { fallbackId: simulated }))).toMatchObject({
      path: "fallbackId",
      detail: expect.stringContaining("simulated"),
    });
    const { connections } = await studio.api.ask(listConnections);
    const simulation = connections.find(({ kind }) => kind === "simulated")?.id ?? "";
    expect(await refused(body("A", { connectionId: simulation }), a.id)).toMatchObject({
      path: "connectionId",
    });
  });

  it("bring the fallbacks that are outside the pool into the run's copy", async () => {
    const last = await create("Last");
    const next = await create("Next", { fallbackId: last.id });
    const first = await create("First", { fallbackId: next.id });
    const { id } = await studio.api.ask(createPool, {
      body: { name: "With stand-ins", workerIds: [first.id] },
    });
    const run = await runOn(id);
    expect(run.pool.standIns?.map(({ label }) => label)).toEqual(["Next", "Last"]);
    expect(run.status).toBe("succeeded");
  });

  it("take the current price of their model on hosted providers only", async () => {
    const { pgPool } = await import("@/lib/db");
    const entry = {
      modelId: "priced-model",
      aliases: ["priced-alias"],
      inputUsd: "1",
      cachedInputUsd: null,
      cacheWriteUsd: null,
      outputUsd: "2",
      reasoningUsd: null,
      date: "2026-11-01",
      source: "test",
    };
    const insert = "INSERT INTO price (id, model_id, entry, retired_at) VALUES ($1, $2, $3, $4)";
    await pgPool().query(insert, ["price_now", "priced-model", entry, null]);
    const old = { ...entry, inputUsd: "9" };
    await pgPool().query(insert, ["price_old", "priced-model", old, new Date()]);
    const { id: hosted } = await studio.api.ask(createConnection, {
      body: { label: "OpenAI", kind: "openai", key: { source: "none" } },
    });
    const onHosted = (model: string, priceId: string | null = null) =>
      create(model, { connectionId: hosted, model, priceId });
    expect((await onHosted("priced-model")).price).toEqual(entry);
    expect((await onHosted("priced-alias")).price).toEqual(entry);
    expect((await onHosted("priced")).price).toBeNull();
    expect((await onHosted("priced-model", "price_old")).price).toEqual(old);
    expect((await create("Local", { model: "priced-model" })).price).toBeNull();
    const { id: near } = await studio.api.ask(createConnection, {
      body: {
        label: "A proxy here",
        kind: "anthropic",
        baseUrl: "http://127.0.0.1:8123",
        key: { source: "none" },
      },
    });
    const onNear = await create("Near", { connectionId: near, model: "priced-model" });
    expect(onNear.price).toBeNull();
  });

  it("are deleted with their places, but not as the only one of a pool", async () => {
    const two = await pool("Stay", "Go");
    const [stay, go] = two.workers;
    const run = await runOn(two.id);
    const asked = await studio.api.refused("deleteWorker", { params: { id: go!.id } });
    expect(asked).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/Go is in use. It is worker 1 of .*confirm=yes/),
    });
    await studio.api.ask(deleteWorker, { params: { id: go!.id }, query: "?confirm=yes" });
    const problem = await studio.api.refused("deleteWorker", {
      params: { id: stay!.id },
      query: "?confirm=yes",
    });
    expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining(two.name) });
    const { workers } = await studio.api.ask(listWorkers);
    expect(workers.find(({ settings }) => settings.id === stay!.id)?.pools).toEqual([
      { id: two.id, name: two.name, ordinal: 0 },
    ]);
    expect(
      (await studio.api.ask(getRun, { params: { id: run.id } })).run.pool.workers,
    ).toHaveLength(2);
    expect(await studio.api.refused("deleteWorker", { params: { id: go!.id } })).toMatchObject({
      status: 404,
    });
  });

  it("are not deleted unasked while they stand in for others", async () => {
    const { id } = await create("Stand-in");
    const other = await create("Relies on it", { fallbackId: id });
    expect(await studio.api.refused("deleteWorker", { params: { id } })).toMatchObject({
      status: 409,
      detail: expect.stringContaining("stands in for Relies on it"),
    });
    await studio.api.ask(deleteWorker, { params: { id }, query: "?confirm=yes" });
    expect((await change(other.id, {})).settings.fallbackId).toBeNull();
    const free = await create("Free");
    await studio.api.ask(deleteWorker, { params: { id: free.id } });
  });

  it("keep what a change leaves out", async () => {
    const limits = { concurrency: 3, requestsPerMinute: null, tokensPerMinute: null };
    const given = { temperature: 0.4, maxTokens: 900, tags: ["a"], limits, stop: ["END"] };
    const made = await create("Whole", given);
    const { settings } = await change(made.id, { temperature: null });
    expect(settings).toEqual({ ...made, temperature: null });
    expect((await change(made.id, {})).settings).toEqual(settings);
    const bad = { params: { id: made.id }, body: { maxTokens: 0 } };
    expect(await studio.api.refused("updateWorker", bad)).toMatchObject({
      status: 400,
      fields: [{ path: "maxTokens" }],
    });
  });
});

describe("a test call", () => {
  it("shows what went over the wire, without the key", async () => {
    const worker = await create("Tested");
    const result = await studio.api.ask(testWorker, { body: { worker: { id: worker.id } } });
    expect(result).toMatchObject({
      reply: scriptedReply,
      error: null,
      cost: { status: "unknown" },
    });
    expect(result.request?.url).toBe(`${server.baseUrl("openai")}/chat/completions`);
    expect(result.request?.headers.authorization).toBe("(the key, not shown)");
    expect(JSON.parse(result.request?.body ?? "")).toMatchObject({ model: "small-a" });
    expect(result.response).toMatchObject({ status: 200, isCut: false });
    expect(result.response?.body).toContain("data:");
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer sk-stored-98765");
    expect(JSON.stringify(result)).not.toContain("98765");
  });

  it("works for settings that are not saved, and tells a failure as a result", async () => {
    const draft = body("Draft", { model: "fault.status-401" });
    const result = await studio.api.ask(testWorker, { body: { worker: draft, message: "Hi" } });
    expect(result.request?.body).toContain("Hi");
    const simulated = await studio.api.ask(testWorker, {
      body: { worker: { id: "wrk_simulated_gpt_5" } },
    });
    expect(simulated).toMatchObject({ request: null, response: null, error: null });
    expect(simulated.reply).not.toBe("");
    expect(
      await studio.api.refused("testWorker", { body: { worker: { id: "wrk_none" } } }),
    ).toMatchObject({ status: 404 });
  });
});

describe("pools", () => {
  it("are reordered, renamed, made the default, duplicated and deleted", async () => {
    const made = await pool("One", "Two");
    const ids = made.workers.map(({ id }) => id).reverse();
    const changed = await studio.api.ask(updatePool, {
      params: { id: made.id },
      body: { name: "Turned", workerIds: ids, isDefault: true },
    });
    expect(changed).toMatchObject({ name: "Turned", isDefault: true });
    expect(changed.workers.map(({ id }) => id)).toEqual(ids);
    const { pools } = await studio.api.ask(listPools);
    expect(pools.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([made.id]);
    const copy = await studio.api.ask(duplicatePool, { params: { id: made.id } });
    expect(copy).toMatchObject({ name: "Turned (copy)", isDefault: false });
    const again = await studio.api.ask(duplicatePool, { params: { id: made.id } });
    expect(again.name).toBe("Turned (copy) 2");
    const asked = await studio.api.refused("deletePool", { params: { id: made.id } });
    expect(asked).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/Turned is the default pool.*confirm=yes/),
    });
    await studio.api.ask(deletePool, { params: { id: made.id }, query: "?confirm=yes" });
    const left = (await studio.api.ask(listPools)).pools;
    expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(copy.workers.map(({ id }) => id)).toEqual(ids);
  });

  it("are refused with workers that are not there or come twice, and when they are gone", async () => {
    const { id } = await create("Once");
    const refusal = (workerIds: string[]) =>
      studio.api.refused("createPool", { body: { name: "P", workerIds } });
    expect(await refusal(["wrk_none"])).toMatchObject({ status: 400 });
    expect(await refusal([id, id])).toMatchObject({ status: 400 });
    expect(await refusal([])).toMatchObject({ status: 400 });
    const params = { id: "pool_none" };
    expect(await studio.api.refused("updatePool", { params, body: {} })).toMatchObject({
      status: 404,
    });
    expect(await studio.api.refused("duplicatePool", { params })).toMatchObject({ status: 404 });
    expect(await studio.api.refused("deletePool", { params })).toMatchObject({ status: 404 });
    expect(await studio.api.refused("exportPool", { params })).toMatchObject({ status: 404 });
  });

  it("go out and come in as a file without keys, fallbacks kept among them", async () => {
    const b = await create("B");
    const a = await create("A", { fallbackId: b.id });
    const { id } = await studio.api.ask(createPool, {
      body: { name: "Travelling", workerIds: [a.id, b.id] },
    });
    const file = await studio.api.ask(exportPool, { params: { id } });
    expect(JSON.stringify(file)).not.toContain(connectionId);
    const made = await studio.api.ask(importPool, { body: file });
    expect(made).toMatchObject({ needKeys: [], workers: { added: 0, reused: 2 } });
    expect(made.pool.name).toBe("Travelling 2");
    expect(made.pool.workers.map((worker) => worker.id)).toEqual([a.id, b.id]);
    await change(b.id, { temperature: 0.9 });
    const again = await studio.api.ask(importPool, { body: file });
    expect(again.workers).toEqual({ added: 2, reused: 0 });
    const [newA, newB] = again.pool.workers;
    expect(newA).toMatchObject({ label: "A 2", connectionId, fallbackId: newB!.id });
    expect(newB).toMatchObject({ label: "B 2", temperature: null });
    const third = await studio.api.ask(importPool, { body: file });
    expect(third.workers).toEqual({ added: 0, reused: 2 });
  });

  it("come in on the connection that their worker has, of several to one server", async () => {
    const account = (label: string) =>
      studio.api.ask(createConnection, {
        body: {
          label,
          kind: "openai-compatible",
          baseUrl: "http://127.0.0.1:9/v1",
          key: { source: "stored", value: `sk-of-${label.replace(" ", "-")}` },
        },
      });
    await account("First account");
    const second = await account("Second account");
    const worker = await create("Accounted", { connectionId: second.id });
    const { id } = await studio.api.ask(createPool, {
      body: { name: "Accounts", workerIds: [worker.id] },
    });
    const file = await studio.api.ask(exportPool, { params: { id } });
    const made = await studio.api.ask(importPool, { body: file });
    expect(made.workers).toEqual({ added: 0, reused: 1 });
    expect(made.pool.workers[0]?.connectionId).toBe(second.id);
    await change(worker.id, { temperature: 0.9 });
    const again = await studio.api.ask(importPool, { body: file });
    expect(again.pool.workers[0]).toMatchObject({ label: "Accounted 2", connectionId: second.id });
  });

  it("bring the prices of their file into the table, where a newer entry stays", async () => {
    const { id } = await create("Priced");
    const { id: poolId } = await studio.api.ask(createPool, {
      body: { name: "Priced", workerIds: [id] },
    });
    const file = await studio.api.ask(exportPool, { params: { id: poolId } });
    const price: PriceEntry = {
      modelId: "from-a-file",
      aliases: [],
      inputUsd: "1",
      cachedInputUsd: null,
      cacheWriteUsd: null,
      outputUsd: "2",
      reasoningUsd: null,
      currency: "USD",
      date: "2026-06-01",
      source: "test",
    };
    const withPrice = (given: Partial<PriceEntry>): PoolFile => ({
      ...file,
      workers: [{ ...file.workers[0]!, price: { ...price, ...given } }],
    });
    const first = await studio.api.ask(importPool, { body: withPrice({}) });
    expect(first.prices).toMatchObject({ added: ["from-a-file"], conflicts: [] });
    expect(first.pool.workers[0]).toMatchObject({ label: "Priced 2", price });
    const older = await studio.api.ask(importPool, { body: withPrice({ date: "2020-01-01" }) });
    expect(older.prices.conflicts).toMatchObject([{ modelId: "from-a-file" }]);
    expect(older.workers).toEqual({ added: 0, reused: 1 });
    const { prices } = await studio.api.ask(listPrices);
    const [kept] = prices.filter((one) => one.entry.modelId === "from-a-file");
    expect(kept).toMatchObject({ entry: price, workers: [{ label: "Priced 2" }] });
  });

  it("from a file bring no key to a server that the file chooses", async () => {
    const { pool: seeded } = { pool: await pool("Seed") };
    const file: PoolFile = await studio.api.ask(exportPool, { params: { id: seeded.id } });
    const evil = (given: object): PoolFile => ({
      ...file,
      workers: [{ ...file.workers[0]!, ...given }],
    });
    const away = evil({ baseUrl: "https://evil.example/v1", apiKeyName: "HERE_API_KEY" });
    const result = await studio.api.ask(importPool, { body: away });
    expect(result.needKeys).toMatchObject([{ label: "evil.example", variable: "HERE_API_KEY" }]);
    expect(result).toMatchObject({ usedVariables: [], withExtraBody: [] });
    const openai = { provider: "openai-compatible", baseUrl: "https://api.openai.com/v1" } as const;
    const own = evil({ ...openai, apiKeyName: "OPENAI_API_KEY", extraBody: { store: true } });
    const used = await studio.api.ask(importPool, { body: own });
    expect(used.usedVariables).toEqual(["OPENAI_API_KEY"]);
    expect(used.withExtraBody).toEqual([used.pool.workers[0]?.label]);
    expect(result.pool.workers[0]?.apiKeyName).toMatch(/^connection:/);
    const [worker] = away.workers;
    const both = {
      ...away,
      workers: [
        { ...worker!, id: "a" },
        { ...worker!, id: "b", topP: 0.5 },
      ],
    };
    const { pool: shared } = await studio.api.ask(importPool, { body: both });
    // One server is one connection, however many workers and imports name it.
    expect(new Set(shared.workers.map(({ connectionId }) => connectionId)).size).toBe(1);
    expect(shared.workers[0]?.connectionId).toBe(result.pool.workers[0]?.connectionId);
    const refusal = async (given: object) =>
      (await studio.api.refused("importPool", { body: evil(given) })).status;
    expect(await refusal({ baseUrl: "http://169.254.169.254/" })).toBe(400);
    expect(await refusal({ provider: "builtin" })).toBe(400);
    expect(await refusal({ reasoningEffort: "very high" })).toBe(400);
    for (const extraBody of [{ api_key: "x" }, { headers: { Authorization: "x" } }, { n: 5 }]) {
      expect(await refusal({ extraBody })).toBe(400);
    }
    expect(await refusal({ fallbackId: file.workers[0]!.id })).toBe(400);
  });

  it("from a file are refused with a name that shows nothing, as those of a form are", async () => {
    const seeded = await pool("Seed");
    const file: PoolFile = await studio.api.ask(exportPool, { params: { id: seeded.id } });
    const [worker] = file.workers;
    const unseen = "\u200b\u2060";
    for (const [path, body] of [
      ["name", { ...file, name: unseen }],
      ["workers.0.label", { ...file, workers: [{ ...worker, label: unseen }] }],
      ["workers.0.tags.0", { ...file, workers: [{ ...worker, tags: [unseen] }] }],
    ] as const) {
      const problem = await studio.api.refused("importPool", { body });
      expect(problem).toMatchObject({ status: 400, fields: [{ path }] });
    }
  });

  it("keep one at least", async () => {
    for (const { id } of (await studio.api.ask(listPools)).pools.slice(1)) {
      await studio.api.ask(deletePool, { params: { id } });
    }
    const [last] = (await studio.api.ask(listPools)).pools;
    const id = last!.id;
    expect(await studio.api.refused("deletePool", { params: { id } })).toMatchObject({
      status: 409,
    });
  });
});
