import { describe, expect, it } from "vitest";
import { createVirtualClock, realClock } from "@/lib/executor";
import {
  isProviderError,
  type ModelClient,
  type ModelRequest,
  priceCall,
  readAnthropicUsage,
  recordCall,
  ScriptedModelClient,
} from "@/lib/pool";
import { noLimits, type WorkerSnapshot } from "@/lib/runs";
import { afterFailure, closedCircuit, studioDay } from "@/lib/runs/calls";
import { aWorker } from "@/tests/support/run-builder";
import { ScriptedClient } from "@/tests/support/scripted-client";
import { createCallGate } from "./create-call-gate";
import { gateClient } from "./gate-client";
import { limitCallTime } from "./limit-call-time";
import { MemoryGateStore } from "./memory-store";
import { bucketOf, waitForRate } from "./rates";

const requestOf = (worker: WorkerSnapshot): ModelRequest => ({
  worker,
  purpose: "call",
  messages: [{ role: "user", content: "A question" }],
  seed: "seed",
});

const nothingKnown = {
  reading: { usage: null, flags: [] },
  rawUsage: null,
  servedModel: null,
  toolCalls: "",
};
const quiet = () => ({ signal: new AbortController().signal, onDelta: () => undefined });

function gated(client: ModelClient, clock = realClock) {
  const store = new MemoryGateStore(() => clock.now());
  const gate = createCallGate({ store, clock, random: () => 0 });
  return { store, client: gateClient(client, gate, ({ price }, usage) => priceCall(price, usage)) };
}

describe("the gate of calls that nothing limits", () => {
  const workers = [
    aWorker(0, { provider: "openai-compatible", connectionId: "conn_a" }),
    aWorker(1, { connectionId: "conn_sim" }),
  ];

  it("looks into its store about once a second, however many calls there are", async () => {
    const { store, client } = gated(new ScriptedModelClient(() => "24"));
    for (let index = 0; index < 200; index += 1) {
      const worker = workers[index % 2];
      if (worker) await client.call(requestOf(worker), quiet());
    }
    expect(store.looks).toBeLessThanOrEqual(2);
  });

  it("asks nothing at all for the built-in Conductor, and adds nothing to replies", async () => {
    const { store, client } = gated(new ScriptedModelClient(() => "24"));
    const reply = await client.call(requestOf(aWorker(0, { provider: "builtin" })), quiet());
    expect(store.looks).toBe(0);
    expect(reply).not.toHaveProperty("waitedMs");
  });

  it("learns of a limit that is set meanwhile", async () => {
    const clock = createVirtualClock();
    const scripted = new ScriptedClient(() => ({ reply: "24", delayMs: 500 }), clock);
    const { store, client } = gated(scripted, clock);
    const worker = aWorker(1, { connectionId: "conn_sim" });
    await client.call(requestOf(worker), quiet());
    store.workers.set(worker.id, { ...noLimits, concurrency: 1 });
    await clock.sleep(3_000, new AbortController().signal);
    await Promise.all([1, 2, 3].map(() => client.call(requestOf(worker), quiet())));
    expect(scripted.maxInFlight).toBe(1);
  });
});

describe("gateClient", () => {
  it("flags a call whose price is unknown while a budget is set", async () => {
    const { store, client } = gated(new ScriptedModelClient(() => "24"));
    store.budgets.set(studioDay, "1");
    const worker = aWorker(0, { provider: "openai-compatible", connectionId: "conn_a" });
    expect(await client.call(requestOf(worker), quiet())).toMatchObject({
      notes: ["budget-unchecked"],
    });
  });

  it("flags it also when the call fails, whatever is reported of it", async () => {
    const failing = new ScriptedModelClient(() => ({ error: new Error("broken") }));
    const reporting: ModelClient = {
      call: (request, options) => {
        options.onReport?.(() => ({ ...nothingKnown, notes: ["wrong-model-served"] }));
        return failing.call(request, options);
      },
    };
    const worker = aWorker(0, { provider: "openai-compatible", connectionId: "conn_a" });
    for (const inner of [failing, reporting]) {
      const { store, client } = gated(inner);
      store.budgets.set(studioDay, "1");
      const record = recordCall(requestOf(worker), quiet());
      await client.call(requestOf(worker), record.options).catch(() => undefined);
      expect(record.notesSoFar().at(-1)).toBe("budget-unchecked");
      expect(record.notesSoFar()).toHaveLength(inner === failing ? 1 : 2);
    }
  });
});

describe("the trial of a connection that may be back", () => {
  const worker = aWorker(0, { provider: "openai-compatible", connectionId: "conn_a" });
  const clock = createVirtualClock();
  const half = { ...closedCircuit, failures: 5, openUntil: -1 };

  it("lets the others go as soon as its text begins, and not before", async () => {
    const scripted = new ScriptedClient(() => ({ reply: "24", delayMs: 90_000 }), clock);
    const { store, client } = gated(scripted, clock);
    store.circuits.set("conn_a", half);
    const calls = [1, 2, 3].map(() => client.call(requestOf(worker), quiet()));
    await clock.sleep(5_000, new AbortController().signal);
    expect(scripted.inFlight).toBe(3);
    expect(store.circuits.get("conn_a")).toMatchObject({ openUntil: null });
    await Promise.all(calls);
    expect(store.circuits.size).toBe(0);
  });

  it("holds them back while it is silent", async () => {
    const scripted = new ScriptedClient(() => ({ reply: "", delayMs: 20_000 }), clock);
    const { store, client } = gated(scripted, clock);
    store.circuits.set("conn_a", half);
    const calls = [1, 2, 3].map(() => client.call(requestOf(worker), quiet()));
    await clock.sleep(5_000, new AbortController().signal);
    expect(scripted.inFlight).toBe(1);
    await Promise.all(calls);
    expect(scripted.calls).toHaveLength(3);
    expect(store.circuits.size).toBe(0);
  });
});

describe("a gate for a user's own try", () => {
  it("lets a call to a dead connection through, and its success closes the circuit", async () => {
    const store = new MemoryGateStore(Date.now);
    const openUntil = Date.now() + 30_000;
    store.circuits.set("conn_a", { ...closedCircuit, failures: 5, openUntil });
    const gate = createCallGate({ store, clock: realClock, ignoresCircuits: true });
    const client = gateClient(new ScriptedModelClient(["24"]), gate, ({ price }, usage) =>
      priceCall(price, usage),
    );
    const worker = aWorker(0, { provider: "openai-compatible", connectionId: "conn_a" });
    expect(await client.call(requestOf(worker), quiet())).toMatchObject({ reply: "24" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(store.circuits.size).toBe(0);
  });
});

describe("limitCallTime", () => {
  const stalled = new ScriptedModelClient(() => ({ chunks: ["half"], isStalled: true }));
  const worker = aWorker(0, { callTimeoutMs: 100 });

  it("ends a call that takes longer than its worker allows, as worth another try", async () => {
    const error = await limitCallTime(stalled)
      .call(requestOf(worker), quiet())
      .catch((thrown: unknown) => thrown);
    expect(isProviderError(error) && error).toMatchObject({
      kind: "timeout",
      isRetryable: true,
      finishReason: "cut",
      message:
        "Worker 0 had not ended its call after 0.1 s, its limit for one call: its reply still went on.",
    });
  });

  it("keeps what had been reported and estimates the rest from the text that came", async () => {
    const report = {
      reading: readAnthropicUsage({ input_tokens: 60, output_tokens: 1 }),
      rawUsage: { input_tokens: 60, output_tokens: 1 },
      servedModel: "served",
      toolCalls: "",
      notes: [],
    };
    const begun: ModelClient = {
      call: (request, options) => {
        options.onReport?.(() => report);
        return stalled.call(request, options);
      },
    };
    const error = await limitCallTime(begun)
      .call(requestOf(worker), quiet())
      .catch((thrown: unknown) => thrown);
    expect(isProviderError(error) && error).toMatchObject({
      usage: { inputTokens: 60, source: "estimated", flags: ["call-stopped"] },
      rawUsage: report.rawUsage,
      servedModel: "served",
    });
  });

  it("passes the caller's own abort on untouched", async () => {
    const controller = new AbortController();
    const call = limitCallTime(stalled).call(requestOf(worker), {
      signal: controller.signal,
      onDelta: () => undefined,
    });
    const reason = new Error("stopped");
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });
});

describe("the bucket of a rate", () => {
  it.each([1, 2, 7, 60, 600, 10_000])("lets no minute take more than %i", (perMinute) => {
    const { capacity, perMs } = bucketOf(perMinute);
    expect(perMs).toBeGreaterThan(0);
    let level = capacity;
    let taken = 0;
    for (let now = 0; now < 60_000; ) {
      const waitMs = waitForRate(perMinute, level, 1);
      level = Math.min(capacity, level + waitMs * perMs) - 1;
      now += waitMs;
      if (now < 60_000) taken += 1;
    }
    expect(taken).toBeLessThanOrEqual(perMinute);
    expect(taken).toBeGreaterThan(perMinute * 0.8);
  });
});

describe("a circuit", () => {
  it("stays open twice as long with each trial that fails, up to five minutes", () => {
    let circuit = closedCircuit;
    let now = 0;
    const times: number[] = [];
    for (let failures = 1; failures <= 10; failures += 1) {
      circuit = afterFailure(circuit, { message: "dead", isRefusal: false }, now);
      times.push(circuit.openUntil === null ? 0 : (circuit.openUntil - now) / 1000);
      now = circuit.openUntil ?? now;
    }
    expect(times).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 300, 300]);
  });

  it("does not count calls that were under way when it opened", () => {
    const open = { failures: 5, openUntil: 30_000, lastError: "dead", lastErrorAt: 0 };
    expect(afterFailure(open, { message: "late", isRefusal: false }, 10)).toBe(open);
  });
});
