import { expect, it } from "vitest";
import { priceCall } from "@/lib/pool";
import { createCallGate, gateClient, MemoryGateStore } from "@/lib/pool/gate";
import { applyRunEvent, noLimits, type Run, type RunEvent, zeroTotals } from "@/lib/runs";
import { closedCircuit } from "@/lib/runs/calls";
import { strategyOf } from "@/lib/strategies";
import { expectSound } from "@/tests/support/engine-scripts";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { ScriptedClient } from "@/tests/support/scripted-client";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort } from "./memory-port";

const workers = [0, 1, 2].map((ordinal) =>
  aWorker(ordinal, { provider: "openai-compatible", connectionId: "conn_a" }),
);

/** Two steps side by side and one after them, over a connection that serves one call at once. */
function prepare(options: {
  callMs: number;
  stepTimeoutMs?: number;
  crashAtEvent?: number;
  /** No text comes before the end of a call. */
  isSilent?: boolean;
}) {
  const { callMs, stepTimeoutMs = 60_000, crashAtEvent, isSilent = false } = options;
  const clock = createVirtualClock();
  const store = new MemoryGateStore(() => clock.now());
  store.connections.set("conn_a", { label: "My server", limits: { ...noLimits, concurrency: 1 } });
  const scripted = new ScriptedClient(
    () => ({ reply: isSilent ? "" : "24", delayMs: callMs }),
    clock,
  );
  const gate = createCallGate({ store, clock, random: () => 0 });
  const client = gateClient(scripted, gate, ({ price }, usage) => priceCall(price, usage));
  const run = aRun({
    workers,
    strategy: { kind: "plan", plan: aPlan([], [], "all") },
    settings: { stepTimeoutMs, callRetries: 0 },
  });
  const port = createMemoryPort({
    run,
    client,
    clock,
    random: () => 0,
    ...(crashAtEvent === undefined ? {} : { crashAtEvent }),
  });
  return { clock, store, client, run, port };
}

async function execute(options: Parameters<typeof prepare>[0]) {
  const prepared = prepare(options);
  const { run, port } = prepared;
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  expectSound(run, ended, port.events);
  return { ...prepared, ended };
}

function states(queued: Run, events: readonly RunEvent[]): Run[] {
  let run = queued;
  return events.map((event) => {
    run = applyRunEvent(run, event);
    return run;
  });
}

it("tells of a call that waits for its turn, and of its turn", async () => {
  const { run, port, ended } = await execute({ callMs: 2_000 });
  const told = port.events.filter(({ type }) => type === "step-wait" || type === "step-turn");
  const reason = { limit: "concurrency", most: 1, of: "connection", name: "My server" };
  expect(told).toMatchObject([
    { type: "step-wait", stepKey: "r0.s1", attempt: 0, reason },
    { type: "step-turn", stepKey: "r0.s1", attempt: 0 },
  ]);
  const during = states(run, port.events).find(({ sequence }) => sequence === told[0]?.sequence);
  const step = during?.rounds[0]?.steps[1];
  expect(step?.waiting).toEqual({ reason, since: step?.startedAt });
  const turn = states(run, port.events).find(({ sequence }) => sequence === told[1]?.sequence);
  expect(turn?.rounds[0]?.steps[1]?.waited).toEqual({ since: step?.startedAt, until: told[1]?.at });
  expect(ended.rounds[0]?.steps.some(({ waiting, waited }) => waiting || waited)).toBe(false);
  expect(ended.rounds[0]?.steps[1]?.attempts[0]?.waitedMs).toBe(2_000);
});

it("says nothing of a short wait", async () => {
  const { port } = await execute({ callMs: 300 });
  expect(port.events.some(({ type }) => type.startsWith("step-wait"))).toBe(false);
});

it("counts a call that never had its turn neither as a call nor as money", async () => {
  const { ended } = await execute({ callMs: 9_000, stepTimeoutMs: 5_000 });
  const [called, waited] = ended.rounds[0]?.steps ?? [];
  expect(called?.attempts[0]).toMatchObject({ cost: { status: "unknown" } });
  expect(waited).toMatchObject({
    status: "timed-out",
    attempts: [{ isCalled: false, cost: { status: "known", usd: "0" } }],
  });
  expect(waited).not.toHaveProperty("waiting");
  expect(ended.totals.calls).toBe(1);
});

it("does not count what an open circuit stops, and it costs nothing", async () => {
  const { run, port, store } = prepare({ callMs: 10 });
  const openUntil = port.now() + 60_000;
  store.circuits.set("conn_a", { ...closedCircuit, failures: 5, openUntil });
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  expect(ended.totals).toEqual(zeroTotals);
  expect(ended.rounds[0]?.steps[0]?.attempts[0]).toMatchObject({ isCalled: false });
});

it("waits for the trial of a connection that may be back, and is called when it is", async () => {
  const { run, port, store } = prepare({ callMs: 5_000, isSilent: true });
  store.connections.set("conn_a", { label: "My server", limits: noLimits });
  store.circuits.set("conn_a", { ...closedCircuit, failures: 5, openUntil: port.now() - 1 });
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  const told = port.events.filter(({ type }) => type === "step-wait" || type === "step-turn");
  const reason = { limit: "circuit", most: null, of: "connection", name: "My server" };
  expect(told).toMatchObject([
    { type: "step-wait", stepKey: "r0.s1", attempt: 0, reason },
    { type: "step-turn", stepKey: "r0.s1", attempt: 0 },
  ]);
  expect(ended.rounds[0]?.steps[1]?.attempts[0]).toMatchObject({ waitedMs: 5_000 });
  expect(ended.rounds[0]?.steps[1]?.attempts[0]).not.toHaveProperty("isCalled");
  expect(store.circuits.size).toBe(0);
});

it("does not go on waiting in a run that is taken up again", async () => {
  const first = await execute({ callMs: 2_000 });
  const crashAtEvent = first.port.events.find(({ type }) => type === "step-wait")?.sequence;
  const { run, port, client, clock } = prepare({
    callMs: 2_000,
    ...(crashAtEvent && { crashAtEvent }),
  });
  await expect(executeRun({ run, strategy: strategyOf(run), port })).rejects.toThrow("died");
  const kept = port.fold();
  expect(kept.rounds[0]?.steps[1]?.waiting).toBeDefined();
  const again = createMemoryPort({ run, client, clock, events: port.events, random: () => 0 });
  const ended = await executeRun({ run: kept, strategy: strategyOf(run), port: again });
  const [resumed] = states(run, again.events).filter(({ resumes }) => resumes === 1);
  expect(resumed?.rounds[0]?.steps.some(({ waiting }) => waiting)).toBe(false);
  expect(ended.status).toBe("succeeded");
});
