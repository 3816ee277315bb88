import { expect, it } from "vitest";
import { priceCall } from "@/lib/pool";
import { createCallGate, gateClient, MemoryGateStore } from "@/lib/pool/gate";
import { strategyOf } from "@/lib/strategies";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { ScriptedClient } from "@/tests/support/scripted-client";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort } from "./memory-port";

type Given = { reply?: string; runTimeoutMs?: number; cancelAfterMs?: number };

/** A run of one step whose call would take a quarter of an hour; of its reply one character comes at once, if there is any. */
async function execute({ reply = "", runTimeoutMs = 600_000, cancelAfterMs }: Given) {
  const clock = createVirtualClock();
  const store = new MemoryGateStore(() => clock.now());
  const scripted = new ScriptedClient(() => ({ reply, delayMs: 900_000 }), clock);
  const gate = createCallGate({ store, clock, random: () => 0 });
  const client = gateClient(scripted, gate, ({ price }, usage) => priceCall(price, usage));
  const run = aRun({
    workers: [aWorker(0, { provider: "openai-compatible", connectionId: "conn_a" })],
    strategy: { kind: "plan", plan: aPlan([]) },
    settings: { runTimeoutMs, stepTimeoutMs: 800_000 },
  });
  const port = createMemoryPort({ run, client, clock, random: () => 0 });
  if (cancelAfterMs !== undefined) {
    void clock.sleep(cancelAfterMs, new AbortController().signal).then(() => port.cancel());
  }
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  await new Promise((resolve) => setImmediate(resolve));
  const step = ended.rounds[0]?.steps[0];
  return { ended, step, error: step?.attempts[0]?.error, circuit: store.circuits.get("conn_a") };
}

it("counts a server that sent nothing until the run's time was up as failed", async () => {
  const { ended, step, error, circuit } = await execute({ runTimeoutMs: 60_000 });
  expect(ended).toMatchObject({ status: "timed-out", end: { reason: "timed-out" } });
  expect(step).toMatchObject({ status: "cancelled", notes: ["timed-out"] });
  expect(error).toMatchObject({
    code: "timed-out",
    message: "The time of the run was up, and nothing had come.",
  });
  expect(circuit).toMatchObject({
    failures: 1,
    lastError: "it sent nothing for 60 seconds",
  });
});

it.each<[string, Given, string]>([
  ["its reply had begun", { reply: "24", runTimeoutMs: 60_000 }, "The time of the run was up."],
  ["it had had no time", { runTimeoutMs: 4_000 }, "The time of the run was up."],
  ["the user cancelled", { cancelAfterMs: 60_000 }, "The call was aborted."],
])("does not count a server whose call was ended early: %s", async (_, given, message) => {
  const { error, circuit } = await execute(given);
  expect(error).toMatchObject({ code: "cancelled", message });
  expect(circuit).toBeUndefined();
});
