import { describe, expect, it } from "vitest";
import { workerDefaults } from "@/lib/runs";
import type { ModelRequest } from "../model-client";
import { ScriptedModelClient } from "./scripted";

const request: ModelRequest = {
  worker: {
    id: "wk_1",
    label: "W",
    color: 0,
    provider: "simulated",
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
  purpose: "call",
  messages: [],
  seed: "s",
};
const ask = async (client: ScriptedModelClient, signal = new AbortController().signal) => {
  const deltas: string[] = [];
  const reply = await client.call(request, { signal, onDelta: ({ text }) => deltas.push(text) });
  return { ...reply, deltas };
};

describe("ScriptedModelClient", () => {
  it("replays its answers in order and records the calls", async () => {
    const client = new ScriptedModelClient([
      "one",
      { chunks: ["t", "wo"], finishReason: "length" },
    ]);
    expect(await ask(client)).toMatchObject({
      reply: "one",
      finishReason: "stop",
      deltas: ["one"],
    });
    expect(await ask(client)).toMatchObject({
      reply: "two",
      finishReason: "length",
      deltas: ["t", "wo"],
    });
    await expect(ask(client)).rejects.toThrow("no answer for call 3");
    expect(client.calls).toHaveLength(3);
  });

  it("answers by a function, fails as told, and stalls until it is aborted", async () => {
    const failure = new Error("told to");
    const client = new ScriptedModelClient((_request, index) =>
      index === 0 ? { chunks: ["half"], error: failure } : { isStalled: true },
    );
    await expect(ask(client)).rejects.toBe(failure);
    const controller = new AbortController();
    const reason = new Error("stop");
    const running = ask(client, controller.signal);
    setTimeout(() => controller.abort(reason), 5);
    await expect(running).rejects.toBe(reason);
    expect(client.mostAtOnce).toBe(1);
  });
});
