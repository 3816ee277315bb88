import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  createConnection,
  createPool,
  createRun,
  createShareLink,
  createWorker,
  exportPool,
  getRun,
  listConnections,
  testWorker,
  updateConnection,
} from "@/lib/api-contract";
import { hasEnded } from "@/lib/runs";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const storedKey = "sk-STOREDCANARY-0001-wxyz";
const envKey = "sk-ENVCANARY-0002-wxyz";
const written: string[] = [];
const answers: Record<string, string> = {};
let count = 0;

function keyOf({ headers }: IncomingMessage): string {
  const named = headers["x-api-key"];
  return typeof named === "string" ? named : (headers.authorization ?? "").slice("Bearer ".length);
}

/** A server that repeats the key it was sent: in an error, or with the model `repeat` in the pieces of its reply. */
const provider = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const key = keyOf(request);
  if (!text.includes('"repeat"')) {
    response.writeHead(401, { "content-type": "application/json", "x-echo": key });
    response.end(JSON.stringify({ error: { message: `Bad key ${key}`, base64: btoa(key) } }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const content of [key.slice(0, 9), key.slice(9)]) {
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
  }
  const last = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
  response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
});
let baseUrl = "";

beforeAll(async () => {
  vi.spyOn(fs, "writeSync").mockImplementation((_descriptor, data: unknown) => {
    written.push(String(data));
    return Buffer.byteLength(String(data));
  });
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});

// After the hook above, so that what the engine logs as it starts is seen too.
const studio = startApi({
  STUDIO_SECRET: randomBytes(24).toString("base64url"),
  STUDIO_DIR: makeTestFolder("stored-key"),
  ENVCANARY_API_KEY: envKey,
  LOG_LEVEL: "debug",
});

afterAll(() => {
  vi.restoreAllMocks();
  provider.close();
});

async function keep(name: string, sent = {}): Promise<string> {
  const text = await (await studio.api.call(name, sent)).text();
  answers[`${name} ${Object.keys(answers).length}`] = text;
  return text;
}

async function runOn(poolId: string) {
  const { id } = await studio.api.ask(createRun, {
    body: {
      question: "Secret?",
      poolId,
      strategy: { kind: "single", ordinal: 0 },
      settings: { callRetries: 0 },
    },
  });
  for (;;) {
    const { run } = await studio.api.ask(getRun, { params: { id } });
    if (hasEnded(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function onConnection(kind: "openai-compatible" | "anthropic", isStored: boolean) {
  const key = isStored
    ? ({ source: "stored", value: storedKey } as const)
    : ({ source: "env", name: "ENVCANARY_API_KEY" } as const);
  const connection = await studio.api.ask(createConnection, {
    body: { label: `${kind} ${count++}`, kind, baseUrl, key },
  });
  const worker = await studio.api.ask(createWorker, {
    body: { label: `On ${kind}`, model: "m", connectionId: connection.id },
  });
  const { id: poolId } = await studio.api.ask(createPool, {
    body: { name: kind, workerIds: [worker.settings.id] },
  });
  return { connection, worker, poolId };
}

/** Every row of every table, as text; bytes are in it as hexadecimal digits. */
async function dump(): Promise<string> {
  const { pgPool } = await import("@/lib/db");
  const { rows: tables } = await pgPool().query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(25);
  let text = "";
  for (const { name } of tables) {
    const { rows } = await pgPool().query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM ${name} t`,
    );
    text += rows.map(({ row }) => row).join("\n");
  }
  return text;
}

function expectNoKey(name: string, text: string): void {
  for (const key of [storedKey, envKey]) {
    const middle = key.slice(3, 15);
    const forms = [middle, Buffer.from(middle).toString("hex"), btoa(key).replace(/=+$/, "")];
    const found = forms.filter((form) => text.includes(form));
    expect({ name, found }).toEqual({ name, found: [] });
  }
}

it("shows no key, stored or of the environment, wherever it is used and whatever the server repeats", async () => {
  for (const isStored of [true, false]) {
    for (const kind of ["openai-compatible", "anthropic"] as const) {
      const { connection, worker, poolId } = await onConnection(kind, isStored);
      const run = await runOn(poolId);
      expect(run.rounds[0]?.steps[0]?.error?.message).toContain("Bad key");
      const { url } = await studio.api.ask(createShareLink, { params: { id: run.id }, body: {} });
      const params = { id: run.id, token: url.slice(url.lastIndexOf("/") + 1), key: "r0.s0" };
      for (const { contract } of studio.handlers) {
        const isOfRun = /^\/api\/(runs\/\{id\}|shared\/)/.test(contract.path);
        if (contract.method === "GET" && isOfRun) await keep(contract.name, { params });
      }
      await keep("exportPool", { params: { id: poolId } });
      await keep("listConnectionModels", { params: { id: connection.id } });
      for (const model of ["m", "repeat"]) {
        const draft = { label: "T", model, connectionId: connection.id };
        const shown = await keep("testWorker", { body: { worker: draft } });
        expect(shown).toContain("(the key, not shown)");
      }
      await keep("testWorker", { body: { worker: { id: worker.settings.id } } });
    }
  }
  for (const name of [
    "listConnections",
    "listWorkers",
    "listPools",
    "getPoolOverview",
    "listPoolChoices",
    "listRuns",
    "getHealth",
  ]) {
    await keep(name);
  }
  const wrong = { label: "", kind: "openai", key: { source: "stored", value: storedKey, x: 1 } };
  await keep("createConnection", { body: wrong });
  await keep("createConnection", { body: { ...wrong, key: { source: storedKey } } });
  await keep("createConnection", {
    body: { label: "A", kind: "openai", key: { source: "stored", value: `${storedKey} é` } },
  });
  expect(written.length).toBeGreaterThan(0);
  for (const [name, text] of Object.entries(answers)) expectNoKey(name, text);
  expectNoKey("log", written.join("\n"));
  expectNoKey("database", await dump());
});

it("gives a stored key to its own host alone, and keeps it for some seconds only", async () => {
  const { connection } = await onConnection("openai-compatible", true);
  const { createKeyReader } = await import("@/lib/durable/key-reader");
  const read = createKeyReader();
  const { host } = new URL(baseUrl);
  const name = `connection:${connection.id}`;
  expect(await read(name, host)).toBe(storedKey);
  await expect(read(name, "evil.example")).rejects.toThrow(/entered for 127.*evil\.example/);
  await expect(read("connection:none", host)).rejects.toThrow(/Enter the key/);
  expect(await read("DATABASE_URL", host)).toBeUndefined();
  await studio.api.ask(updateConnection, {
    params: { id: connection.id },
    body: { key: { source: "none" } },
  });
  expect(await read(name, host)).toBe(storedKey);
  await expect(createKeyReader()(name, host)).rejects.toThrow(/no key/);
});

it("says that a key of another secret has to be entered again, and goes on", async () => {
  const { connection, worker, poolId } = await onConnection("openai-compatible", true);
  const { pgPool } = await import("@/lib/db");
  const { sealSecret } = await import("@/lib/pool/server");
  const { host } = new URL(baseUrl);
  const foreign = sealSecret(storedKey, randomBytes(32), { connectionId: connection.id, host });
  await pgPool().query("UPDATE connection SET key_cipher = $1 WHERE id = $2", [
    foreign,
    connection.id,
  ]);
  const { connections } = await studio.api.ask(listConnections);
  const shown = connections.find(({ id }) => id === connection.id)?.key;
  expect(shown).toMatchObject({
    isPresent: false,
    problem: expect.stringContaining("cannot be read; enter it again"),
  });
  const run = await runOn(poolId);
  expect(run.status).toBe("failed");
  expect(run.rounds[0]?.steps[0]?.error?.message).toContain("enter it again");
  const test = await studio.api.ask(testWorker, { body: { worker: { id: worker.settings.id } } });
  expect(test).toMatchObject({ request: null, error: expect.stringContaining("enter it again") });
  expect(
    (await studio.api.ask(exportPool, { params: { id: poolId } })).workers[0]?.apiKeyName,
  ).toBe("connection:stored");
});
