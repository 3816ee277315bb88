import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ConnectionBody,
  closeCircuit,
  createConnection,
  createWorker,
  deleteConnection,
  listConnectionModels,
  listConnections,
  testWorker,
  updateConnection,
} from "@/lib/api-contract";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({
  STUDIO_DIR: makeTestFolder("connections"),
  STUDIO_ALLOWED_HOSTS: "10.1.2.3",
  PRESENT_API_KEY: "sk-present-0001",
  OPENAI_API_KEY: "sk-openai-0002",
});
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

let count = 0;
const body = (given: Partial<ConnectionBody> = {}): ConnectionBody => ({
  label: `Here ${count++}`,
  kind: "openai-compatible",
  baseUrl: server.baseUrl("openai"),
  key: { source: "none" },
  ...given,
});
const create = (given: Partial<ConnectionBody> = {}) =>
  studio.api.ask(createConnection, { body: body(given) });
const change = (id: string, given: Partial<ConnectionBody>) =>
  studio.api.ask(updateConnection, { params: { id }, body: given });
const stored = (value: string) => ({ source: "stored" as const, value });

describe("connections", () => {
  it("are added with the usual address of their kind, limits and a budget, and listed", async () => {
    const limits = { concurrency: 2, requestsPerMinute: null, tokensPerMinute: 1000 };
    const made = await create({
      label: "My OpenAI",
      kind: "openai",
      baseUrl: null,
      key: stored("sk-proj-abcdefgh1234"),
      limits,
      dayBudgetUsd: "2.50",
    });
    expect(made).toMatchObject({
      baseUrl: "https://api.openai.com/v1",
      limits,
      dayBudgetUsd: "2.5",
      workers: 0,
      key: { source: "stored", name: null, end: "1234", isPresent: true, problem: null },
      stats: {
        open: 0,
        lastHour: 0,
        failedLastHour: 0,
        usdToday: "0",
        isAtLeast: false,
        isEstimated: false,
      },
      circuit: { state: "closed", failures: 0 },
    });
    const list = await studio.api.ask(listConnections);
    expect(list.connections).toContainEqual(made);
    expect(list.keyNames).toContain("PRESENT_API_KEY");
    expect((await change(made.id, { dayBudgetUsd: null })).dayBudgetUsd).toBeNull();
  });

  it("have names of their own", async () => {
    const first = await create({ label: "Twice" });
    const second = await create({ label: "Once" });
    const refusal = {
      status: 400,
      detail: expect.stringContaining("Another connection, to 127.0.0.1:"),
      fields: [{ path: "label" }],
    };
    const twice = body({ label: "Twice" });
    expect(await studio.api.refused("createConnection", { body: twice })).toMatchObject(refusal);
    expect(
      await studio.api.refused("updateConnection", {
        params: { id: second.id },
        body: { label: "Twice" },
      }),
    ).toMatchObject(refusal);
    expect((await change(first.id, { label: "Twice" })).label).toBe("Twice");
  });

  it("show no end of a short key", async () => {
    expect((await create({ key: stored("short") })).key.end).toBeNull();
  });

  it("say when the variable of a key is not set", async () => {
    const { key } = await create({ key: { source: "env", name: "GONE_API_KEY" } });
    expect(key).toMatchObject({
      isPresent: false,
      name: "GONE_API_KEY",
      problem: expect.stringContaining("The variable GONE_API_KEY is not set"),
    });
    const present = await create({ key: { source: "env", name: "PRESENT_API_KEY" } });
    expect(present.key).toMatchObject({ isPresent: true, problem: null });
  });

  it.each<[string, Partial<ConnectionBody>, string, RegExp]>([
    ["a user in the address", { baseUrl: "https://a:b@api.example/v1" }, "baseUrl", /password/],
    ["a query", { baseUrl: "https://api.example/v1?key=x" }, "baseUrl", /keys do not belong/],
    ["a scheme", { baseUrl: "ftp://api.example" }, "baseUrl", /http/],
    ["a private address", { baseUrl: "http://192.168.0.9/v1" }, "baseUrl", /STUDIO_ALLOWED_HOSTS/],
    ["metadata", { baseUrl: "http://169.254.169.254/" }, "baseUrl", /link-local/],
    [
      "a key in the clear",
      { baseUrl: "http://models.example/v1", key: stored("sk-12345678") },
      "baseUrl",
      /unencrypted/,
    ],
    ["questions in the clear", { baseUrl: "http://models.example/v1" }, "baseUrl", /unencrypted/],
    ["no address", { baseUrl: null }, "baseUrl", /needs its address/],
    ["another variable", { key: { source: "env", name: "DATABASE_URL" } }, "key.name", /_API_KEY/],
    ["a key of two words", { key: stored("sk 1") }, "key.value", /one word/],
    ["an address of a simulation", { kind: "simulated" }, "baseUrl", /no address/],
  ])("are refused with %s", async (_, given, path, words) => {
    const problem = await studio.api.refused("createConnection", { body: body(given) });
    expect(problem).toMatchObject({ status: 400, code: "invalid-input" });
    expect(problem.fields?.[0]?.path).toBe(path);
    expect(problem.detail).toMatch(words);
  });

  it("take a private address that the operator vouches for", async () => {
    expect((await create({ baseUrl: "http://10.1.2.3:8000/v1" })).baseUrl).toBe(
      "http://10.1.2.3:8000/v1",
    );
  });

  it("drop a stored key when the host changes, say so, and keep it otherwise", async () => {
    const { id } = await create({
      kind: "openai",
      baseUrl: "https://one.example/v1",
      key: stored("sk-abcdefgh-1234"),
    });
    const samePlace = await change(id, { baseUrl: "https://one.example/v2", label: "Moved" });
    expect(samePlace.key).toMatchObject({ isPresent: true, end: "1234" });
    const elsewhere = await change(id, { baseUrl: "https://two.example/v1" });
    expect(elsewhere.key).toEqual({
      source: "stored",
      name: null,
      host: null,
      end: null,
      isPresent: false,
      problem: expect.stringContaining("dropped"),
    });
    const again = await change(id, {
      baseUrl: "https://three.example/v1",
      key: stored("sk-ijklmnop-5678"),
    });
    expect(again.key).toMatchObject({ isPresent: true, end: "5678" });
    const { pgPool } = await import("@/lib/db");
    await pgPool().query("UPDATE connection SET base_url = 'https://evil.example' WHERE id = $1", [
      id,
    ]);
    expect((await change(id, {})).key).toMatchObject({ isPresent: false });
    await pgPool().query("UPDATE connection SET key_host = 'evil.example' WHERE id = $1", [id]);
    expect((await change(id, {})).key.problem).toContain("cannot be read; enter it again");
  });

  it("send a provider's variable to another host only once that host was confirmed", async () => {
    const env = { source: "env" as const, name: "OPENAI_API_KEY" };
    expect((await create({ kind: "openai", baseUrl: null, key: env })).key).toMatchObject({
      host: "api.openai.com",
      isPresent: true,
    });
    const there = { baseUrl: "https://proxy.example/v1" };
    const refused = await studio.api.refused("createConnection", {
      body: body({ ...there, key: env }),
    });
    expect(refused).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/OPENAI_API_KEY.*OpenAI.*"confirmedHost": "proxy.example"/),
      fields: [{ path: "key.confirmedHost" }],
    });
    const { id, key } = await create({ ...there, key: { ...env, confirmedHost: "proxy.example" } });
    expect(key).toMatchObject({ host: "proxy.example", isPresent: true, problem: null });
    expect((await change(id, { label: "Renamed", key: env })).key.host).toBe("proxy.example");
    const moved = { baseUrl: "https://evil.example/v1" };
    for (const given of [moved, { ...moved, key: { ...env, confirmedHost: "proxy.example" } }]) {
      expect(
        await studio.api.refused("updateConnection", { params: { id }, body: given }),
      ).toMatchObject({ status: 400, fields: [{ path: "key.confirmedHost" }] });
    }
  });

  it("ask again when a variable of one's own moves to another host", async () => {
    const env = { source: "env" as const, name: "PRESENT_API_KEY" };
    const { id } = await create({ baseUrl: "https://one.example/v1", key: env });
    const moved = { baseUrl: "https://two.example/v1" };
    expect(
      await studio.api.refused("updateConnection", { params: { id }, body: moved }),
    ).toMatchObject({ detail: expect.stringContaining("named for one.example") });
    const confirmed = { ...moved, key: { ...env, confirmedHost: "two.example" } };
    expect((await change(id, confirmed)).key.host).toBe("two.example");
  });

  it("hold a provider's variable back from a host that nobody confirmed", async () => {
    const env = { source: "env" as const, name: "OPENAI_API_KEY" };
    const { host } = new URL(server.baseUrl("openai"));
    const { id } = await create({ key: { ...env, confirmedHost: host } });
    const made = await studio.api.ask(createWorker, {
      body: { label: "Held", model: "small-a", connectionId: id },
    });
    const test = () =>
      studio.api.ask(testWorker, { body: { worker: { id: made.settings.id }, message: "Hi" } });
    expect((await test()).error).toBeNull();
    const { pgPool } = await import("@/lib/db");
    await pgPool().query("UPDATE connection SET key_host = NULL WHERE id = $1", [id]);
    expect((await test()).error).toContain("OPENAI_API_KEY was not confirmed");
    expect((await change(id, { label: "As before" })).key).toMatchObject({
      isPresent: false,
      problem: expect.stringContaining("confirm that host"),
    });
    expect(await studio.api.refused("listConnectionModels", { params: { id } })).toMatchObject({
      status: 409,
    });
  });

  it("list the models of their server, and say why they cannot", async () => {
    const { id } = await create({ key: { source: "env", name: "PRESENT_API_KEY" } });
    const { models } = await studio.api.ask(listConnectionModels, { params: { id } });
    expect(models).toEqual(["small-a", "small-embed", "small-b"]);
    const anthropic = await create({ kind: "anthropic", baseUrl: server.baseUrl("anthropic") });
    expect(
      (await studio.api.ask(listConnectionModels, { params: { id: anthropic.id } })).models,
    ).toHaveLength(3);
    const nobody = await create({ baseUrl: "http://127.0.0.1:9/v1" });
    const refused = await studio.api.refused("listConnectionModels", { params: { id: nobody.id } });
    expect(refused).toMatchObject({
      status: 502,
      detail: expect.stringContaining("nothing listens there"),
    });
    const unset = await create({ key: { source: "env", name: "GONE_API_KEY" } });
    expect(
      await studio.api.refused("listConnectionModels", { params: { id: unset.id } }),
    ).toMatchObject({ status: 409 });
    expect(
      await studio.api.refused("listConnectionModels", { params: { id: "conn_none" } }),
    ).toMatchObject({ status: 404 });
  });

  it("let calls through again once their circuit is closed by hand", async () => {
    const { id } = await create();
    const { pgPool } = await import("@/lib/db");
    await pgPool().query(
      "INSERT INTO circuit (connection_id, failures, open_until, last_error, last_error_at) VALUES ($1, 5, now() + interval '1 minute', 'down', now())",
      [id],
    );
    expect((await change(id, {})).circuit).toMatchObject({ state: "open", failures: 5 });
    const { circuit } = await studio.api.ask(closeCircuit, { params: { id } });
    expect(circuit).toMatchObject({ state: "closed", failures: 0, lastError: "down" });
    expect(await studio.api.refused("closeCircuit", { params: { id: "x" } })).toMatchObject({
      status: 404,
    });
  });

  it("say that a call tries a connection only while one does", async () => {
    const { id } = await create();
    const { pgPool } = await import("@/lib/db");
    const state = async () => (await change(id, {})).circuit.state;
    await pgPool().query(
      "INSERT INTO circuit (connection_id, failures, open_until, last_error, last_error_at) VALUES ($1, 5, now() - interval '1 minute', 'down', now())",
      [id],
    );
    expect(await state()).toBe("half-open");
    const trial = (expires: string, engineId: string | null) =>
      pgPool().query(
        `INSERT INTO call_lease (id, worker_id, connection_id, engine_id, expires_at) VALUES ('trial a', 'w', $1, $2, now() + $3::interval)
         ON CONFLICT (id) DO UPDATE SET engine_id = $2, expires_at = now() + $3::interval`,
        [id, engineId, expires],
      );
    await trial("-1 second", null);
    expect(await state()).toBe("half-open");
    await trial("15 seconds", "engine_dead");
    expect(await state()).toBe("half-open");
    const { rows } = await pgPool().query("SELECT id FROM engine");
    await trial("15 seconds", rows[0].id);
    expect(await state()).toBe("trying");
    await pgPool().query("DELETE FROM call_lease WHERE id = 'trial a'");
    expect(await state()).toBe("half-open");
  });

  it("count calls that are under way, and what ended within the hour", async () => {
    const { id } = await create();
    const { pgPool } = await import("@/lib/db");
    const lease = (name: string, expires: string, isOpen: boolean) =>
      pgPool().query(
        `INSERT INTO call_lease (id, worker_id, connection_id, is_open, expires_at) VALUES ($1, 'w', $2, $3, now() + $4::interval)`,
        [name, id, isOpen, expires],
      );
    await lease("a", "1 minute", true);
    await lease("b", "-1 minute", true);
    await lease("c", "1 minute", false);
    expect((await change(id, {})).stats.open).toBe(1);
  });

  it("are not deleted while they have workers", async () => {
    const { id } = await create({ label: "Used" });
    await studio.api.ask(createWorker, {
      body: { label: "W", model: "small-a", connectionId: id },
    });
    const problem = await studio.api.refused("deleteConnection", { params: { id } });
    expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining("Used") });
    const free = await create();
    await studio.api.ask(deleteConnection, { params: { id: free.id } });
    expect(
      await studio.api.refused("updateConnection", { params: { id: free.id }, body: {} }),
    ).toMatchObject({ status: 404 });
    expect(await studio.api.refused("deleteConnection", { params: { id: free.id } })).toMatchObject(
      { status: 404 },
    );
  });

  it("do not change between simulated and real", async () => {
    const { id } = await create();
    expect(
      await studio.api.refused("updateConnection", { params: { id }, body: { kind: "simulated" } }),
    ).toMatchObject({ status: 400, detail: expect.stringContaining("simulated") });
  });
});
