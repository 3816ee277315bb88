import { describe, expect, it } from "vitest";
import { createMemoryPort, executeRun, type MemoryPort, ShutdownSignal } from "@/lib/executor";
import type { ModelClient } from "@/lib/pool";
import { hasEnded, type Run } from "@/lib/runs";
import { strategyOf } from "@/lib/strategies";
import { byRound, conducted, endedKeys, expectSound } from "../support/engine-scripts";
import { aPlan, planText } from "../support/run-builder";
import { ScriptedClient, stepKeyOf } from "../support/scripted-client";
import { type EngineAdapter, engineSuite } from "./engine.suite";

type Execution = { run: Run; client: ModelClient; port: MemoryPort; done: Promise<unknown> };

/** The executor over ports that live in this process; a crash kills the ports, a resume makes new ones of their events. */
function memoryAdapter(keepMs = 0): EngineAdapter {
  const executions = new Map<string, Execution>();

  const launch = (run: Run, client: ModelClient, events: MemoryPort["events"]) => {
    const port = createMemoryPort({ run, client, events, keepMs, random: () => 0 });
    const done = executeRun({ run: port.fold(), strategy: strategyOf(run), port }).catch(
      (error) => {
        if (!(error instanceof ShutdownSignal)) throw error;
      },
    );
    executions.set(run.id, { run, client, port, done });
  };
  const get = (runId: string): Execution => {
    const execution = executions.get(runId);
    if (!execution) throw new Error(`no run ${runId}`);
    return execution;
  };

  return {
    async start(run, client) {
      launch(run, client, []);
    },
    async crash() {
      for (const { port } of executions.values()) port.crash();
      await Promise.all([...executions.values()].map(({ done }) => done));
    },
    async resume() {
      for (const { run, client, port } of executions.values()) {
        if (!hasEnded(port.fold().status)) launch(run, client, port.events);
      }
    },
    async cancel(runId) {
      get(runId).port.cancel();
    },
    async waitForEnd(runId) {
      await get(runId).done;
      const { port } = get(runId);
      expect(port.reports).toEqual([]);
      return port.fold();
    },
    async events(runId) {
      return [...get(runId).port.events];
    },
    async close() {
      for (const { port } of executions.values()) port.crash();
    },
  };
}

engineSuite("in memory", async () => memoryAdapter());
engineSuite("in memory, slow to keep its events", async () => memoryAdapter(3));

describe("a crash after any event", () => {
  const plans = [
    planText(aPlan([], [], "all")),
    ["no plan", planText(aPlan("all", "all"))],
    "model_id = []\nsubtasks = []\naccess_list = []",
  ];

  async function live(
    run: Run,
    client: ModelClient,
    life: { events: MemoryPort["events"]; crashAtEvent?: number },
  ) {
    const port = createMemoryPort({ run, client, ...life });
    await executeRun({ run: port.fold(), strategy: strategyOf(run), port }).catch((error) => {
      expect(error).toBeInstanceOf(ShutdownSignal);
    });
    return port;
  }

  it("changes neither the answer nor what is called once", async () => {
    const run = conducted({ maxRounds: 3 });
    const whole = await live(run, new ScriptedClient(byRound(plans)), { events: [] });
    for (let crashAtEvent = 1; crashAtEvent < whole.events.length; crashAtEvent += 1) {
      const client = new ScriptedClient(byRound(plans));
      const first = await live(run, client, { events: [], crashAtEvent });
      expect(first.events).toHaveLength(crashAtEvent);
      const callsBefore = client.calls.length;

      const second = await live(run, client, { events: first.events });
      const ended = second.fold();
      expectSound(run, ended, second.events);
      expect([ended.answer, ended.end]).toEqual([whole.fold().answer, whole.fold().end]);
      const again = client.calls.slice(callsBefore).map(stepKeyOf);
      const before = endedKeys(first.events);
      expect(again.filter((key) => before.has(key))).toEqual([]);
    }
  });

  it("survives a crash at every event of every life", async () => {
    const run = conducted({ maxRounds: 3 });
    const client = new ScriptedClient(byRound(plans));
    let events: MemoryPort["events"] = [];
    for (let lives = 0; lives < 100 && events.at(-1)?.type !== "run-end"; lives += 1) {
      const port = await live(run, client, { events, crashAtEvent: events.length + 5 });
      events = port.events;
    }
    const port = createMemoryPort({ run, client, events });
    expectSound(run, port.fold(), events);
    expect(port.fold().end?.reason).toBe("accepted");
  });
});
