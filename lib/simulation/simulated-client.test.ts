import { describe, expect, it } from "vitest";
import { isProviderError, type ModelClient } from "@/lib/pool";
import { createSimulatedClient } from "./simulated-client";
import { aRequest } from "./test-messages";
import { echoWorker, faultWorkers } from "./workers";

const question = "What is the capital of Australia?";

function fault(name: string) {
  const worker = faultWorkers.find((candidate) => candidate.model === `simulated/fault-${name}`);
  if (!worker) throw new RangeError(name);
  return { ...aRequest(0, { question }), worker };
}

function collect() {
  const deltas: { channel: string; text: string }[] = [];
  const controller = new AbortController();
  return {
    deltas,
    controller,
    options: {
      signal: controller.signal,
      onDelta: (delta: (typeof deltas)[number]) => deltas.push(delta),
    },
    textOf: (channel: string) =>
      deltas
        .filter((delta) => delta.channel === channel)
        .map((delta) => delta.text)
        .join(""),
  };
}

/** A clock on which waiting costs nothing but is written down. */
function fakeClock() {
  let time = 0;
  return {
    now: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const instant: ModelClient = createSimulatedClient({ speed: 0 });

describe("createSimulatedClient", () => {
  it("streams exactly the reply and the reasoning it returns, in many pieces", async () => {
    const clock = fakeClock();
    const sink = collect();
    const reply = await createSimulatedClient(clock).call(aRequest(0, { question }), sink.options);
    expect(sink.deltas.length).toBeGreaterThan(5);
    expect(sink.textOf("reply")).toBe(reply.reply);
    expect(sink.textOf("reasoning")).toBe(reply.reasoning);
    expect(reply.firstTokenMs).toBeGreaterThan(100);
    expect(clock.now()).toBeGreaterThan(500);
    expect(clock.now()).toBeLessThan(4000);
  });

  it("says in its raw usage that it is simulated", async () => {
    const reply = await instant.call(aRequest(2, { question }), collect().options);
    expect(reply.rawUsage).toMatchObject({ simulated: true });
    expect(reply.servedModel).toBe("simulated/gpt-5");
    expect(reply.usage?.inputTokens).toBeGreaterThan(0);
  });

  it("stops at once with the signal's own reason", async () => {
    const sink = collect();
    const reason = new Error("stop");
    const call = createSimulatedClient({ speed: 1 }).call(aRequest(0, { question }), sink.options);
    sink.controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect(instant.call(aRequest(0, { question }), sink.options)).rejects.toBe(reason);
  });

  it("never replies when told to time out, until it is aborted", async () => {
    const sink = collect();
    const call = instant.call(fault("timeout"), sink.options);
    const first = await Promise.race([
      call,
      new Promise((resolve) => setTimeout(resolve, 20, "none")),
    ]);
    expect(first).toBe("none");
    sink.controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });

  it("breaks its stream off with a failure worth repeating and the usage so far", async () => {
    const sink = collect();
    const error = await instant.call(fault("cut"), sink.options).catch((caught: unknown) => caught);
    expect(isProviderError(error) && error.isRetryable).toBe(true);
    expect(isProviderError(error) && error.usage?.source).toBe("estimated");
    expect(sink.textOf("reply").length).toBeGreaterThan(20);
  });

  it("refuses the first two tries of a step with a wait, whatever their seeds", async () => {
    const client = createSimulatedClient({ speed: 0 });
    const tries = [0, 1, 2].map((attempt) => ({ ...fault("429"), seed: `a/${attempt}` }));
    const outcomes: string[] = [];
    for (const request of tries) {
      const outcome = await client
        .call(request, collect().options)
        .catch((error: unknown) => error);
      outcomes.push(isProviderError(outcome) ? `wait ${outcome.retryAfterMs}` : "replied");
    }
    expect(outcomes).toEqual(["wait 0", "wait 0", "replied"]);
  });

  it("fails for good, replies nonsense or spends its budget on reasoning when told to", async () => {
    await expect(instant.call(fault("error"), collect().options)).rejects.toMatchObject({
      name: "ProviderError",
      isRetryable: false,
    });
    const nonsense = await instant.call(fault("nonsense"), collect().options);
    expect(nonsense.reply).not.toMatch(/answer/i);
    const empty = await instant.call(fault("empty"), collect().options);
    expect(empty).toMatchObject({ reply: "", finishReason: "length" });
    expect(empty.usage?.reasoningTokens).toBe(4096);
  });

  it("echoes after the time that its name says, at any speed", async () => {
    const clock = fakeClock();
    const client = createSimulatedClient({ ...clock, speed: 0 });
    const request = { ...aRequest(0, { question }), worker: echoWorker(50) };
    expect((await client.call(request, collect().options)).reply).toBe("Answer: echo");
    expect(clock.now()).toBe(50);
  });
});
