import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createConnection,
  createWorker,
  exportSpend,
  getBudgets,
  getSpend,
  listConnections,
  listWorkers,
  savePrice,
  stopWorkerTest,
  testWorker,
  updateBudgets,
  type WorkerBody,
} from "@/lib/api-contract";
import { pgPool } from "@/lib/db";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({ STUDIO_DIR: makeTestFolder("test-calls") });
/** 120 tokens in and 30 out, at 1,000 USD per million. */
const usd = "0.15";
let server: ScriptedServer;
let connectionId = "";
let priceId = "";

beforeAll(async () => {
  server = await startScriptedServer();
  const connection = await studio.api.ask(createConnection, {
    body: {
      label: "Here",
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "stored", value: "sk-stored-98765" },
    },
  });
  connectionId = connection.id;
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
  priceId = (await studio.api.ask(savePrice, { body: { entry } })).id;
});
afterAll(() => server.close());

const draft = (given: Partial<WorkerBody> = {}): WorkerBody => ({
  label: "Tested",
  model: "small-a",
  connectionId,
  priceId,
  ...given,
});
const today = () => new Date().toISOString().slice(0, 10);
const spend = (by: string) =>
  studio.api.ask(getSpend, { query: `?from=${today()}&to=${today()}&by=${by}` });
const rowsOf = async () => (await pgPool().query("SELECT * FROM test_call ORDER BY id")).rows;

describe("a test call", () => {
  it("counts as money: in the spend, the day's budgets and the statistics", async () => {
    const { settings } = await studio.api.ask(createWorker, { body: draft() });
    const result = await studio.api.ask(testWorker, {
      body: { worker: { id: settings.id }, message: "A secret question" },
    });
    expect(result.cost).toEqual({ status: "known", usd });

    const figures = { isSimulated: false, calls: 1, failedCalls: 0, usd, inputTokens: 120 };
    const labels = {
      day: today(),
      worker: "Tested",
      strategy: "Test call",
      connection: "Here",
      model: "small-a",
    };
    for (const [by, label] of Object.entries(labels)) {
      const { rows, real } = await spend(by);
      expect(rows).toMatchObject([{ label, ...figures }]);
      expect(real.usd).toBe(usd);
    }
    const csv = await studio.api.call(exportSpend.name, {
      query: `?from=${today()}&to=${today()}&by=strategy`,
    });
    expect(await csv.text()).toContain(`Test call,Test call,real,${usd}`);
    expect((await studio.api.ask(getBudgets)).studioDay.spentUsd).toBe(usd);
    const { connections } = await studio.api.ask(listConnections);
    expect(connections.find(({ id }) => id === connectionId)?.stats).toMatchObject({
      lastHour: 1,
      failedLastHour: 0,
      usdToday: expect.stringMatching(/^0\.150*$/),
    });
    const { workers } = await studio.api.ask(listWorkers);
    expect(workers.find((worker) => worker.settings.id === settings.id)?.stats.lastHour).toBe(1);
    expect(JSON.stringify(await rowsOf())).not.toContain("secret");
  });

  it("costs nothing when it is refused before any model, and is kept as a failed call", async () => {
    const body = { worker: draft({ model: "fault.unauthorized" }) };
    const result = await studio.api.ask(testWorker, { body });
    expect(result.cost).toEqual({ status: "known", usd: "0" });
    const { rows } = await spend("worker");
    const unsaved = rows.find(({ key }) => key === "unsaved");
    expect(unsaved).toMatchObject({ calls: 1, failedCalls: 1, usd: "0", isAtLeast: false });
  });

  it.each([
    ["budget-on-reasoning", "empty answer: output budget spent on reasoning"],
    ["tool-calls", "the model asked for a tool"],
  ])("says of %s that no answer came, and counts as no failure", async (fault, words) => {
    const body = { worker: draft({ label: fault, model: `fault.${fault}` }) };
    const result = await studio.api.ask(testWorker, { body });
    expect(result).toMatchObject({ outcome: "no-answer", reply: "", model: `fault.${fault}` });
    expect(result.error).toContain(words);
    expect((await rowsOf()).at(-1)).toMatchObject({ is_called: true, error_code: null });
  });

  it("has the notes that a step would have", async () => {
    const ask = async (fault: string) =>
      studio.api.ask(testWorker, { body: { worker: draft({ model: `fault.${fault}` }) } });
    expect(await ask("refusal")).toMatchObject({
      outcome: "answered",
      finishReason: "refusal",
      notes: ["refusal"],
      error: null,
    });
    expect(await ask("wrong-model")).toMatchObject({
      outcome: "answered",
      model: "fault.wrong-model",
      servedModel: "other-model",
      notes: ["wrong-model-served"],
    });
  });

  it("remembers what a server refused, as runs do", async () => {
    const before = server.ledger.length;
    const call = () =>
      studio.api.ask(testWorker, {
        body: { worker: draft({ model: "fault.refuses-max-tokens", maxTokens: 50 }) },
      });
    expect((await call()).notes).toEqual(["dialect-changed:max_tokens"]);
    expect(server.ledger.length - before).toBe(2);
    expect(await call()).toMatchObject({ outcome: "answered", notes: [] });
    expect(server.ledger.length - before).toBe(3);
  });

  it("answers with what had come when its user stops it", async () => {
    const callId = "call_0123456789abcdef";
    const stop = () => studio.api.ask(stopWorkerTest, { params: { id: callId } });
    const before = server.ledger.length;
    const asked = studio.api.ask(testWorker, {
      body: { worker: draft({ model: "fault.stall" }), callId },
    });
    const again = { body: { worker: draft(), callId } };
    await expect.poll(() => server.ledger[before]?.bytesSent ?? 0).toBeGreaterThan(500);
    expect(await studio.api.refused("testWorker", again)).toMatchObject({ status: 409 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await stop();

    const result = await asked;
    expect(result).toMatchObject({
      outcome: "stopped",
      error: "You stopped it.",
      servedModel: "fault.stall",
      finishReason: "cut",
      usage: { source: "estimated", flags: ["no-usage-reported", "call-stopped"] },
      cost: { status: "estimated" },
    });
    expect(result.reply).toMatch(/^Grüße/);
    expect(result.response?.body).toContain("data:");
    expect(result.usage?.outputTokens).toBeGreaterThan(5);
    expect((await rowsOf()).at(-1)).toMatchObject({
      error_code: "cancelled",
      served_model: "fault.stall",
      cost_status: "estimated",
    });
    await expect.poll(() => server.ledger[before]?.wasAborted).toBe(true);
    const gone = await studio.api.refused("stopWorkerTest", { params: { id: callId } });
    expect(gone).toMatchObject({ status: 404 });
  });

  it("is stopped from another process, and asks others to stop theirs", async () => {
    const callId = "call_elsewhere_0123456789";
    const heard: string[] = [];
    const other = await pgPool().connect();
    try {
      await other.query("LISTEN studio_test_stop; LISTEN studio_test_stopped");
      other.on("notification", ({ channel, payload }) => {
        heard.push(`${channel} ${payload}`);
        // Another process makes this one.
        if (channel === "studio_test_stop" && payload === "call_theirs_0123456789")
          void other.query("SELECT pg_notify('studio_test_stopped', $1)", [payload]);
      });
      const before = server.ledger.length;
      const asked = studio.api.ask(testWorker, {
        body: { worker: draft({ model: "fault.stall" }), callId },
      });
      await expect.poll(() => server.ledger[before]?.bytesSent ?? 0).toBeGreaterThan(500);
      await expect
        .poll(async () => {
          await other.query("SELECT pg_notify('studio_test_stop', $1)", [callId]);
          return heard;
        })
        .toContain(`studio_test_stopped ${callId}`);
      expect((await asked).outcome).toBe("stopped");

      await studio.api.ask(stopWorkerTest, { params: { id: "call_theirs_0123456789" } });
      const gone = await studio.api.refused("stopWorkerTest", { params: { id: callId } });
      expect(gone).toMatchObject({ status: 404 });
    } finally {
      other.release(true);
    }
  });

  it("is not said to be stopped once it has ended", async () => {
    const callId = "call_ended_0123456789";
    const keeper = await pgPool().connect();
    try {
      // It cannot be kept for now, so its request goes on.
      await keeper.query("BEGIN; LOCK TABLE test_call IN EXCLUSIVE MODE");
      const before = server.ledger.length;
      const asked = studio.api.ask(testWorker, { body: { worker: draft(), callId } });
      await expect.poll(() => server.ledger[before]?.bytesSent ?? 0).toBeGreaterThan(0);
      await expect
        .poll(async () => {
          const { rows } = await keeper.query(
            "SELECT 1 FROM pg_locks WHERE relation = 'test_call'::regclass AND NOT granted",
          );
          return rows.length;
        })
        .toBe(1);
      const late = await studio.api.refused("stopWorkerTest", { params: { id: callId } });
      expect(late).toMatchObject({ status: 404 });
      await keeper.query("COMMIT");
      expect((await asked).outcome).toBe("answered");
    } finally {
      keeper.release(true);
    }
  });

  it("is none, and free, when its user stops it before its turn", async () => {
    const limits = { concurrency: 1, requestsPerMinute: null, tokensPerMinute: null };
    const [held, waiting] = ["call_held_0123456789", "call_waiting_0123456789"];
    const ask = (callId: string) =>
      studio.api.ask(testWorker, {
        body: { worker: draft({ model: "fault.stall", limits }), callId },
      });
    const before = server.ledger.length;
    const first = ask(held);
    await expect.poll(() => server.ledger.length).toBe(before + 1);
    const second = ask(waiting);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await studio.api.ask(stopWorkerTest, { params: { id: waiting } });
    expect(await second).toMatchObject({
      outcome: "stopped",
      usage: null,
      cost: { status: "known", usd: "0" },
      waiting: { reason: { limit: "concurrency", most: 1, of: "worker" } },
      error: "You stopped it before its turn, so no call was made.",
    });
    await studio.api.ask(stopWorkerTest, { params: { id: held } });
    expect((await first).outcome).toBe("stopped");
  });

  it("is no call when its key is not there", async () => {
    const connection = await studio.api.ask(createConnection, {
      body: {
        label: "No key here",
        kind: "openai-compatible",
        baseUrl: server.baseUrl("openai"),
        key: { source: "env", name: "NOT_SET_API_KEY" },
      },
    });
    const before = server.ledger.length;
    const result = await studio.api.ask(testWorker, {
      body: { worker: draft({ connectionId: connection.id }) },
    });
    expect(result).toMatchObject({ outcome: "failed", cost: { status: "known", usd: "0" } });
    expect(result.error).toContain("Set the environment variable NOT_SET_API_KEY");
    expect((await rowsOf()).at(-1)).toMatchObject({ is_called: false });
    expect(server.ledger.length).toBe(before);
  });

  it("is no call when no budget has room for it", async () => {
    await studio.api.ask(updateBudgets, { body: { studioDayUsd: "0.2" } });
    const before = await spend("strategy");
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const result = await studio.api.ask(testWorker, { body: { worker: draft() } });
    expect(result.error).toContain("has no room for this call");
    expect(result.cost).toEqual({ status: "known", usd: "0" });
    expect(await spend("strategy")).toEqual(before);
    expect((await rowsOf()).at(-1)).toMatchObject({ is_called: false, error_code: "budget-spent" });
    await studio.api.ask(updateBudgets, { body: { studioDayUsd: null } });
  });

  it("of a simulated worker is no money", async () => {
    const { real } = await spend("day");
    await studio.api.ask(testWorker, { body: { worker: { id: "wrk_simulated_gpt_5" } } });
    const after = await spend("day");
    expect(after.real).toEqual(real);
    expect(after.simulated.calls).toBe(1);
  });
});
