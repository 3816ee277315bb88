import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ScriptedModelClient } from "@/lib/pool";
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
  const ask = (fault: FaultId, client = makeClient()) =>
    client.call(
      {
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
      },
      { signal: new AbortController().signal, onDelta: () => undefined },
    );

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
