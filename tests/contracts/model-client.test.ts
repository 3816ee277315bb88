import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelReport, type ModelRequest, ScriptedModelClient } from "@/lib/pool";
import { createDefaultClients, createModelClient } from "@/lib/pool/server";
import { workerDefaults } from "@/lib/runs";
import { type FaultId, faults } from "../support/faults";
import {
  type ScriptedServer,
  scriptedReply,
  startScriptedServer,
} from "../support/scripted-server";
import { canary, limits } from "./adapter-under-test";
import { modelClientSuite } from "./model-client.suite";

const readSecret = (name: string) => (name === "STUDIO_TEST_KEY" ? canary : undefined);
const makeClient = () =>
  createModelClient({ clients: createDefaultClients({ readSecret, limits, allowLoopback: true }) });

modelClientSuite({
  name: "OpenAI-compatible",
  wire: "openai",
  provider: "openai-compatible",
  makeClient,
});
modelClientSuite({ name: "Anthropic", wire: "anthropic", provider: "anthropic", makeClient });

describe("OpenAI-compatible alone", () => {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await startScriptedServer();
  });
  afterAll(() => server.close());
  const requestOf = (fault: FaultId): ModelRequest => ({
    worker: {
      id: "wk_1",
      label: "Worker",
      color: 0,
      provider: "openai-compatible",
      model: `fault.${fault}`,
      baseUrl: server.baseUrl("openai"),
      apiKeyName: null,
      description: "",
      temperature: 0.2,
      topP: null,
      maxTokens: 400,
      ...workerDefaults,
      reasoningEffort: null,
      price: null,
    },
    purpose: "call",
    seed: "s",
    messages: [{ role: "user", content: "?" }],
  });
  const quiet = () => ({ signal: new AbortController().signal, onDelta: () => undefined });
  const ask = (fault: FaultId, client = makeClient()) => client.call(requestOf(fault), quiet());

  it.each([
    ["refuses-max-tokens", ["max_tokens"]],
    ["refuses-max-completion-tokens", []],
    ["refuses-stream-options", ["stream_options"]],
    ["refuses-two", ["max_tokens", "temperature"]],
  ] as const)("with %s changes its dialect for %j, then never again", async (fault, refused) => {
    const client = makeClient();
    const first = await ask(fault, client);
    expect(first.reply).toBe(scriptedReply);
    expect(first.notes).toEqual(refused.map((name) => `dialect-changed:${name}`));
    expect((await ask(fault, client)).notes).toEqual([]);
  });

  it("tells of a refused parameter also when the call fails after that", async () => {
    const report: { read?: () => ModelReport } = {};
    const answers = [
      { status: 400, message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'." },
      { status: 500, message: "broken" },
    ];
    const broken = createServer((_, response) => {
      const { status, message } = answers.shift() ?? { status: 500, message: "broken" };
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message } }));
    });
    await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
    const { port } = broken.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    try {
      const request = requestOf("none");
      const asked = makeClient().call(
        { ...request, worker: { ...request.worker, baseUrl } },
        { ...quiet(), onReport: (read) => Object.assign(report, { read }) },
      );
      await expect(asked).rejects.toMatchObject({ kind: "server" });
      expect(report.read?.().notes).toEqual(["dialect-changed:max_tokens"]);
    } finally {
      broken.close();
    }
  });

  it("tells that a content filter ended the reply", async () => {
    expect(await ask("content-filter")).toMatchObject({
      reply: "It beg",
      finishReason: "content-filter",
    });
  });

  it("sends a key of the query with the query and not in the path", async () => {
    const client = makeClient();
    await ask("none", client);
    expect(server.requests.at(-1)?.path).toBe("/v1/chat/completions");
  });
});

describe("every client", () => {
  it("has each fault in a list whose names are unique", () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });

  it("refuses a worker whose provider has no client", async () => {
    const client = createModelClient({ clients: { simulated: new ScriptedModelClient(["hi"]) } });
    const request = {
      worker: {
        id: "wk_1",
        label: "Worker",
        color: 0,
        provider: "anthropic" as const,
        model: "m",
        baseUrl: null,
        apiKeyName: null,
        description: "",
        temperature: null,
        topP: null,
        maxTokens: 10,
        ...workerDefaults,
        reasoningEffort: null,
        price: null,
      },
      purpose: "call" as const,
      seed: "s",
      messages: [],
    };
    const options = { signal: new AbortController().signal, onDelta: () => undefined };
    await expect(client.call(request, options)).rejects.toMatchObject({ isRetryable: false });
    const simulated = { ...request, worker: { ...request.worker, provider: "simulated" as const } };
    await expect(client.call(simulated, options)).resolves.toMatchObject({ reply: "hi" });
  });
});
